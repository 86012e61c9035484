/** A setting is wrong, or missing. Its message is one line for the operator. */
export class ConfigError extends Error {}
