import { defineConfig } from "vitest/config";

const setupFiles = ["tests/support/file-setup.ts"];
// Each file has a world of its own: loading the program once per worker, and not once per file, takes nothing from that.
const shared = { isolate: false, setupFiles };

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes: a busy machine is no failure.
    expect: { poll: { timeout: 10_000 } },
    // Two cores, and each file brings a server and a database of its own.
    maxWorkers: 2,
    // Browsers, processes and streams race with a loaded machine now and then. `second-tries` names what passed only the second time.
    retry: 1,
    projects: [
      { extends: true, test: { name: "pure", retry: 0, include: ["src/**/*.test.ts"] } },
      { extends: true, test: { name: "http", ...shared, include: ["tests/*.test.ts"] } },
      // Longer proofs, for when what they prove is touched: npm run test:deep.
      { extends: true, test: { name: "deep", setupFiles, include: ["tests/deep/*.test.ts"], testTimeout: 600_000 } },
      { extends: true, test: { name: "journeys", ...shared, include: ["tests/journeys/*.test.ts"], testTimeout: 90_000 } },
    ],
  },
});
