// What Node has and its types leave out, because the browser's have it.

declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>;
}
