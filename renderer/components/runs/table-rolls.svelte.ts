/** Whether the table rolls every die: a habit of the group, not of a scene, so that it holds on every screen. */
let everything = $state(false);

export const tableRolls = {
  get everything(): boolean {
    return everything;
  },
  set everything(next: boolean) {
    everything = next;
  },
};
