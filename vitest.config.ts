import { defineConfig } from "vitest/config";

const setupFiles = ["tests/support/file-setup.ts"];
// Each file has a database and a server of its own, so the modules of the product can be loaded once per worker rather than once per file.
const shared = { isolate: false, setupFiles };

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    // Generous, because a loaded machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // For two cores: each file brings a server and a database of its own.
    maxWorkers: 2,
    // Browsers, processes and streams race with a loaded machine now and then. `npm test` lists what passed only on the second try.
    retry: 1,
    projects: [
      { extends: true, test: { name: "pure", isolate: false, retry: 0, include: ["src/**/*.test.ts"] } },
      { extends: true, test: { name: "http", ...shared, include: ["tests/!(deep|journeys)/*.test.ts"] } },
      // Long tests, for changes to what they prove: npm run test:deep. Those of `sampled` are in both, here with every value.
      {
        extends: true,
        test: {
          name: "deep",
          setupFiles,
          include: ["tests/deep/*.test.ts", "tests/operations/fuzz*.test.ts", "tests/accounts/tokens.test.ts", "tests/journeys/guards.test.ts"],
          testTimeout: 600_000,
          provide: { isDeep: true },
        },
      },
      { extends: true, test: { name: "journeys", ...shared, include: ["tests/journeys/*.test.ts"], testTimeout: 180_000 } },
    ],
  },
});
