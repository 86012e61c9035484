/**
 * GET /api/live is a server-sent event stream for the Bearer token. Its events:
 * `hello` {seq} at the start, `change` LiveChange for each record the person may see, `reset` when what was missed
 * can no longer be told (everything must be read again), `session` when the person's own rights or profile changed,
 * `notice` when the person has other notices than before.
 * The stream ends when the session does.
 */
export type LiveChange = { seq: number; entity: string; id: string; action: "create" | "update" | "remove" | "restore" };
