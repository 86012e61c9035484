import { afterAll } from "vitest";
import { endProcesses } from "./servers/process.ts";

// Registered once per test file: Vitest ignores a hook that is added while a test runs, where processes are started.
afterAll(endProcesses);
