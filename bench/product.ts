// The product itself, as a process whose CPU can be told apart.
import { readConfig } from "#server/config.ts";
import { serve } from "#server/serve.ts";

const config = readConfig(["--port", "0"], {})!;
const { port } = await serve(config, process.env.APP_URL!, (where, error) => console.error(where, error));
process.send?.({ port });
