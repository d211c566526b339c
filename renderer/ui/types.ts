/** What the parts of `renderer/ui` have in common. */
import type { LucideIcon } from '@lucide/svelte';

/** An icon of `@lucide/svelte/icons/*`. */
export type Glyph = LucideIcon;

/** One of several ways, as drawn by `Segmented` and `Select`. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Drawn before the label; the label is still said. */
  readonly icon?: Glyph;
}

/** One line of a `Menu`. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: Glyph;
  readonly run: () => void;
}
