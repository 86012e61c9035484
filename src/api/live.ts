import * as z from "zod";
import { contentTypes, plain } from "./plain-route.ts";

/** A change of a record that the user may see. */
export type LiveChange = { entity: string; id: string; action: "create" | "update" | "remove" | "restore" | "merge" | "unmerge" };

/**
 * `hello` comes first and says whether the server reads from replicas: then requests send the id of the last event as `Last-Event-ID`. `change` comes for each record the user may see, `reset` when missed changes can no longer be sent and everything must
 * be read again, `session` when the user's own rights or profile changed, `notice` when the user's notices changed.
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
