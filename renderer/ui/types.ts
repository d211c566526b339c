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

/** Attributes that bind a control to what stands around it; spread last, so that nothing else of the control replaces them. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

/** What stands around the control of any field. */
export interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  /** Where the source of the rules is silent: how this field is read. */
  readonly interpretation?: string | undefined;
  readonly error?: string | undefined;
  /** Said, not drawn: the label stands somewhere else already (a column head). */
  readonly hideLabel?: boolean | undefined;
  /** The mistake is written somewhere else, under the id `<id>-error`: a table cell is too narrow for it. */
  readonly errorApart?: boolean | undefined;
  readonly id?: string | undefined;
}
