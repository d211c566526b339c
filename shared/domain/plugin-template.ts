/** What a new rule system may begin as: a chase or a check that works, a calendar, or a table to be replaced by something else. */
export const TEMPLATE_KINDS = ['chase', 'check', 'calendar', 'empty'] as const;
/** One of the kinds that a new rule system may begin as. */
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];
