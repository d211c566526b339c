/** A total as it is read: grouped, at most two decimals, a true minus sign. Pure. */
export function decimal(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value).replace('-', '\u2212');
}
