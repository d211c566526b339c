/** Flat configuration fragments, without a parser. */
export declare const importRules: readonly object[];
