/** Whether fights are shown for two metres: a habit of the evening, kept until the program ends. */
let on = $state(false);

export const largeMode = {
  get on(): boolean {
    return on;
  },
  set on(next: boolean) {
    on = next;
  },
};
