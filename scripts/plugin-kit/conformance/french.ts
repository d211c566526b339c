/** French as a printer sets it. */
const NARROW = '\u202F';
const WIDE = '\u00A0';

/** A number, or what will be one, parted from its unit at the end of a line. */
export const UNIT = /[x\d] (?:m|km|h|°C)(?![\p{L}\p{N}])/u;

/** What is wrong with the typography of a French sentence. */
export function faultsInFrench(entry: string): readonly string[] {
  const words = entry.replaceAll(/\{\{[^}]*\}\}/gu, 'x');
  const rules: readonly (readonly [RegExp, string])[] = [
    [/'/u, 'a straight apostrophe'],
    [/"/u, 'straight quotation marks'],
    [/\.\.\./u, 'three dots for an ellipsis'],
    [new RegExp(`[^${NARROW}!?][;!?]`, 'u'), 'no narrow no-break space before ; ! or ?'],
    [new RegExp(`[^${WIDE}]:`, 'u'), 'no no-break space before :'],
    [new RegExp(`«[^${WIDE}${NARROW}]`, 'u'), 'no no-break space after «'],
    [new RegExp(`[^${WIDE}${NARROW}]»`, 'u'), 'no no-break space before »'],
    [new RegExp(`[^${WIDE}${NARROW}]%`, 'u'), 'no no-break space before %'],
    [UNIT, 'no no-break space before a unit'],
    [/(?:^|[\s(])-\d/u, 'a hyphen for a minus sign'],
    [/ {2}|^\s|\s$/u, 'a space too many'],
    [/\s[,.]/u, 'a space before a comma or a full stop'],
  ];
  return rules.filter(([wrong]) => wrong.test(words)).map(([, name]) => name);
}
