/** What a plain line of typing has in common wherever one is drawn by hand: the browser neither completes, corrects nor underlines what a GM writes. */
export const TYPED_INPUT = { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' } as const;
