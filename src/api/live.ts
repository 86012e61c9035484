import * as z from "zod";
import { contentTypes, plain } from "./plain-route.ts";

/** A change of a record that the person may see. */
export type LiveChange = { entity: string; id: string; action: "create" | "update" | "remove" | "restore" };

/**
 * `hello` comes first, `change` for each record the person may see, `reset` when missed changes can no longer be sent and everything must
 * be read again, `session` when the person's own rights or profile changed, `notice` when the person has other notices than before.
 */
export const liveStream = plain({
  access: "customer",
  methods: ["GET"],
  path: "/live",
  summary: "Changes as server-sent events: hello, change, reset, session and notice",
  tag: "live",
  errors: [429],
  headers: z.object({ "Last-Event-ID": z.string().optional().describe("The last event received, to continue after it") }),
  answers: { 200: { description: "Events until the session ends", types: [contentTypes.sse] } },
});
