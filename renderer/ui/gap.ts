/** A step of the spacing scale (`--space-1` to `--space-7` in the tokens); 0 is none. */
type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The space between things: one step, or the step between lines and the step between columns. */
export type Gap = Step | `${Step} ${Step}`;

/** The value of the CSS property `gap`. */
export function gapOf(gap: Gap): string {
  return String(gap)
    .split(' ')
    .map((step) => (step === '0' ? '0' : `var(--space-${step})`))
    .join(' ');
}
