class TableRolls {
  everything = $state(false);
}

/** Whether the table rolls every die: a habit of the group, not of a scene, so that it holds on every screen. */
export const tableRolls = new TableRolls();
