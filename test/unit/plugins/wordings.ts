import type { MessageVariants } from '#shared/plugin-api/kit/messages';

/** The wordings that a catalogue has of one message, numbered from 0 without a gap; -1 where one is missing. */
export function wordingsIn(catalogue: Readonly<Record<string, string>>, key: string): MessageVariants {
  const numbered = (prefix: string): number => {
    const numbers = Object.keys(catalogue).flatMap((each) =>
      each.startsWith(`${prefix}.`) && /^\d+$/u.test(each.slice(prefix.length + 1)) ? [Number(each.slice(prefix.length + 1))] : [],
    );
    return numbers.sort((a, b) => a - b).every((number, at) => number === at) && catalogue[`${key}.plain`] !== undefined ? numbers.length : -1;
  };
  return { any: numbered(key), town: numbered(`${key}.town`), wild: numbered(`${key}.wild`) };
}
