/** What is used of WebAssembly: Node has it, and its types come with those of a browser only. */
declare namespace WebAssembly {
  /** Compiled code, which threads share. */
  interface Module {
    readonly [Symbol.toStringTag]: 'Module';
  }
  /** Memory that grows up to a limit. */
  class Memory {
    /** @param descriptor numbers of pages of 64 KiB. */
    constructor(descriptor: { readonly initial: number; readonly maximum: number });
    readonly buffer: ArrayBuffer;
  }
  /** Compiles code beside this thread. */
  function compile(bytes: Uint8Array): Promise<Module>;
}
