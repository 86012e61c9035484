import { config } from "zod";

// Compiling schemas tries eval, which the content security policy reports as a violation. Must run before the first schema.
config({ jitless: true });
