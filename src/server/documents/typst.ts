import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Files that a document shows, by the name under which its data speaks of them. */
export type Pictures = Readonly<Record<string, Uint8Array>>;
/** `render` makes a PDF of a template, data and pictures, or throws the compiler's diagnostics. When `needsRestart` is true, the compiler holds memory that it cannot release. */
export type Typst = { render: (template: string, data: string, pictures?: Pictures) => Uint8Array; needsRestart: () => boolean };
type Options = { folder: string; fonts: readonly Buffer[] };

const dataFile = "data.json";
const maxWasmMemory = 512 * 1024 * 1024;

/** The native compiler where there is a binary for this platform, else the same version as WebAssembly, which is slower. */
export async function openTypst(options: Options): Promise<Typst> {
  const native = await import("@myriaddreamin/typst-ts-node-compiler").catch(() => undefined);
  return native ? openNative(native, options) : openWasm(options);
}

function openNative({ NodeCompiler }: typeof import("@myriaddreamin/typst-ts-node-compiler"), { folder, fonts }: Options): Typst {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: [...fonts] }] });
  return {
    render: (template, json, pictures = {}) => {
      const given = Object.entries({ ...pictures, [dataFile]: Buffer.from(json) });
      try {
        for (const [name, bytes] of given) compiler.mapShadow(join(folder, name), Buffer.from(bytes));
        const made = compiler.compile({ mainFilePath: join(folder, `${template}.typ`) });
        if (made.hasError() || !made.result) throw new Error(JSON.stringify(made.takeDiagnostics()?.shortDiagnostics));
        return new Uint8Array(compiler.pdf(made.result, { pdfTags: true }));
      } finally {
        for (const [name] of given) compiler.unmapShadow(join(folder, name));
        // The compiler would keep its cache of the document for good.
        compiler.evictCache(0);
      }
    },
    needsRestart: () => false,
  };
}

export async function openWasm({ folder, fonts }: Options): Promise<Typst> {
  const { initSync, TypstCompilerBuilder } = await import("@myriaddreamin/typst-ts-web-compiler");
  const { memory } = initSync({ module: readFileSync(createRequire(import.meta.url).resolve("@myriaddreamin/typst-ts-web-compiler/wasm")) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  for (const name of readdirSync(folder)) compiler.add_source(`/${name}`, readFileSync(join(folder, name), "utf8"));
  const diagnosticsAsLines = 2;
  return {
    render: (template, json, pictures = {}) => {
      const given = Object.entries({ ...pictures, [dataFile]: Buffer.from(json) });
      try {
        for (const [name, bytes] of given) compiler.map_shadow(`/${name}`, bytes);
        const made = compiler.compile(`/${template}.typ`, null, "pdf", diagnosticsAsLines) as { result?: Uint8Array; diagnostics?: string[] };
        if (!made.result) throw new Error(JSON.stringify(made.diagnostics));
        return made.result;
      } finally {
        for (const [name] of given) compiler.unmap_shadow(`/${name}`);
      }
    },
    // Its cache cannot be cleared, and the memory of WebAssembly never shrinks.
    needsRestart: () => memory.buffer.byteLength > maxWasmMemory,
  };
}
