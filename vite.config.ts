import { pathToFileURL } from "node:url";
import { minifyContractRouter } from "@orpc/contract";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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

export default defineConfig({
  root: "src/web",
  plugins: [react(), contractRoutes],
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
      output: {
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
