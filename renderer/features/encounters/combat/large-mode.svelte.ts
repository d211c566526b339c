class LargeMode {
  on = $state(false);
}

/** Whether fights are shown for two metres: a habit of the evening, kept until the program ends. */
export const largeMode = new LargeMode();
