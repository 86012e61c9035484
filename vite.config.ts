import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { minifyContractRouter } from "@orpc/contract";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** The second: those that somebody may need who has not signed in. */
const routes = ["virtual:routes", "virtual:open-routes"];

/** The browser gets the method and path of each route without its schemas, and so needs no schema library. */
const contractRoutes: Plugin = {
  name: "contract-routes",
  resolveId: (id) => (routes.includes(id) ? `\0${id}` : undefined),
  async load(id) {
    if (!routes.includes(id.slice(1))) return undefined;
    const source = pathToFileURL("src/api/contract.ts").href;
    const { contract } = (await import(source)) as typeof import("./src/api/contract.ts");
    const { auth, seals, ...others } = contract;
    return `export const contract = ${JSON.stringify(minifyContractRouter(id.includes("open") ? { auth, seals } : others))}`;
  },
};

const worker = "service-worker.js";

/** Writes the list of files to cache into the service worker. */
const cachedFiles: Plugin = {
  name: "cached-files",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"] as Rolldown.OutputAsset | undefined;
      const script = bundle[worker] as Rolldown.OutputChunk | undefined;
      if (!page || !script) throw new Error("no page, or no service worker, in the build");
      // Of the font only the Latin subset.
      const built = Object.keys(bundle).filter((name) => /\.(js|css|svg)$|inter-latin-wght/.test(name) && name !== worker);
      const fixed = readdirSync("src/web/public", { recursive: true, withFileTypes: true }).filter(
        (one) => one.isFile() && /theme|webmanifest/.test(one.name),
      );
      const paths = ["/", ...[...built, ...fixed.map(({ name }) => name)].sort().map((name) => `/${name}`)];
      const build = createHash("sha256").update(paths.join()).update(page.source).digest("hex").slice(0, 16);
      script.code = script.code.replaceAll("CACHED_PATHS", JSON.stringify(paths)).replaceAll("BUILD_ID", JSON.stringify(build));
    },
  },
};

export default defineConfig({
  root: "src/web",
  plugins: [react(), contractRoutes, cachedFiles],
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    // Older targets make the bundler lower light-dark(), and dark mode breaks in production only.
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    // The policy forbids inline scripts, and every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // libheif asks for modules of Node only where there is no browser.
      onLog: (level, log, tell) => {
        if (!log.message.includes("libheif-js")) tell(level, log);
      },
      input: { index: "src/web/index.html", worker: "src/web/service-worker.ts" },
      output: {
        // The service worker has a fixed address, so that browsers find its next version, in the root, so that it covers all paths.
        entryFileNames: ({ name }) => (name === "worker" ? worker : "assets/[name]-[hash].js"),
        codeSplitting: {
          // By default the bundler makes one file per set of screens that share code: 150 files for the page of a case.
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            { name: "first", tags: ["$initial"], test: /src\/(?!web\/service-worker)/, priority: 4 },
            // In one file they would exceed the limit of 120 kB.
            { name: "components", test: /node_modules\/@mantine\//, minShareCount: 3, priority: 3 },
            { name: "library", test: /node_modules\/(?!echarts|zrender|@mantine)/, minShareCount: 3, priority: 3 },
            { name: "pieces", test: /src\/web\/(ui|lib)\//, minShareCount: 3, priority: 3 },
            { name: "frame", test: /src\/web\/app\/shell\/shell\.tsx$/, priority: 2 },
            { name: "records", test: /src\/(?!charts)/, minShareCount: 4, priority: 1 },
            // One file for all of ECharts would exceed the limit of 120 kB per file.
            { name: "zrender", test: /node_modules\/zrender/ },
            { name: "echarts-core", test: /node_modules\/echarts\/lib\/(core|data|model|util|scale|view|visual|processor|label|layout)\// },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
});
