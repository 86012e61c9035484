import { afterAll } from "vitest";
import { endProcesses } from "./process.ts";

// Once per file of tests, and not where processes are started: a hook that is added while a test runs would not run any more.
afterAll(endProcesses);
