import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { minifyContractRouter } from "@orpc/contract";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const routes = "virtual:routes";

/** The browser needs each route's method and path, not its schemas: without them it does without a schema library. */
const contractRoutes: Plugin = {
  name: "contract-routes",
  resolveId: (id) => (id === routes ? `\0${routes}` : undefined),
  async load(id) {
    if (id !== `\0${routes}`) return undefined;
    const source = pathToFileURL("src/api/contract.ts").href;
    const { contract } = (await import(source)) as typeof import("./src/api/contract.ts");
    return `export const contract = ${JSON.stringify(minifyContractRouter(contract))}`;
  },
};

const worker = "service-worker.js";
/** What opens without a connection: the frame, both languages, and the report. */
const offline = ["app/shell.tsx", "report/new/new-report.tsx", "messages/es/catalogue.ts", "messages/fr/catalogue.ts"];

/** Tells the service worker which files of this build it keeps. */
const keptFiles: Plugin = {
  name: "kept-files",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"] as Rolldown.OutputAsset | undefined;
      const script = bundle[worker] as Rolldown.OutputChunk | undefined;
      if (!page || !script) throw new Error("no page, or no service worker, in the build");
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const kept = new Set<string>();
      const keep = (name: string, isMain = false) => {
        const chunk = chunks.find(({ fileName }) => fileName === name);
        if (!chunk || kept.has(name)) return;
        kept.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) kept.add(css);
        // The main script leads to every screen there is; the others only to what belongs to them.
        for (const next of isMain ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports]) keep(next);
      };
      for (const chunk of chunks) if (chunk.isEntry && chunk !== script) keep(chunk.fileName, true);
      for (const chunk of chunks) if (offline.some((end) => chunk.facadeModuleId?.endsWith(end))) keep(chunk.fileName);
      const fonts = Object.keys(bundle).filter((name) => /inter-latin-wght|favicon/.test(name));
      const fixed = readdirSync("src/web/public", { recursive: true, withFileTypes: true }).filter(
        (one) => one.isFile() && /theme|webmanifest/.test(one.name),
      );
      const paths = ["/", ...[...kept, ...fonts, ...fixed.map(({ name }) => name)].sort().map((name) => `/${name}`)];
      const build = createHash("sha256").update(paths.join()).update(page.source).digest("hex").slice(0, 16);
      script.code = script.code.replaceAll("KEPT", JSON.stringify(paths)).replaceAll("BUILD", JSON.stringify(build));
    },
  },
};

export default defineConfig({
  root: "src/web",
  plugins: [react(), contractRoutes, keptFiles],
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    // Older targets make the bundler lower light-dark(), and dark mode breaks in production only.
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    // The policy forbids inline scripts, and every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    // One file of charts would be more than a screen may fetch at once.
    rolldownOptions: {
      input: { index: "src/web/index.html", worker: "src/web/service-worker.ts" },
      output: {
        // Its address stays, so that browsers find the next version of it; the folder says what it may answer for.
        entryFileNames: ({ name }) => (name === "worker" ? worker : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            { name: "zrender", test: /node_modules\/zrender/ },
            { name: "echarts-core", test: /node_modules\/echarts\/lib\/(core|data|model|util|scale|view|visual|processor|label|layout)\// },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
});
