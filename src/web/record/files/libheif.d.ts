declare module "libheif-js/libheif-wasm/libheif.js" {
  /** With the binary at hand it is ready at once. */
  const libheif: (options: { wasmBinary: ArrayBuffer }) => unknown;
  export default libheif;
}
