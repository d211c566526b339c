/** A value that survives `JSON.stringify` and `structuredClone` unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Declare your own states as `type` aliases: an `interface` is not assignable to it. */
export type JsonObject = { readonly [key: string]: Json };
