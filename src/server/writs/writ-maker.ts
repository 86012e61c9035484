import { spawn } from "node:child_process";
import { join } from "node:path";
import type { FoundTag } from "#domain/writs/check-tags.ts";
import type { TemplateData } from "#domain/writs/placeholder.ts";
import { Refusal } from "#server/base/refusal.ts";
import { openWorkerQueue } from "#server/base/worker-queue.ts";
import type { WritPicture } from "./add-picture.ts";
import type { TemplateFault } from "./refused-template.ts";
import type { WritAnswer, WritOrder } from "./writ-process.ts";

export type Inspection = { tags: FoundTag[]; problem: string | null } | { fault: TemplateFault; detail: string };
export type WritMaker = {
  inspect: (template: Buffer, owner: string) => Promise<Inspection>;
  /** The filled document. Throws where the template cannot be filled. */
  fill: (template: Buffer, data: TemplateData, owner: string, picture?: WritPicture) => Promise<Buffer>;
  close: () => void;
};

const program = join(import.meta.dirname, "writ-process.ts");
/** In kilobytes, as `ulimit` counts. Windows and macOS do not apply it; there the limit of the heap protects. */
const maxMemory = 1024 * 1024;
const defaults = { timeoutMs: 20_000, maxWaiting: 60, maxPerOwner: 4 };

/** Reads and fills templates one at a time in a process of its own. One on which the process dies or hangs is too large. */
export function openWritMaker(limits = defaults): WritMaker {
  const queue = openWorkerQueue<WritOrder, WritAnswer>({ ...limits, timeoutMessage: "a template took too long", start: startProcess });
  const run = (order: WritOrder, owner: string): Promise<WritAnswer> =>
    queue.run(order, owner).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      return { kind: "refused", fault: "tooLarge", detail: "" };
    });
  return {
    inspect: async (template, owner) => {
      const answer = await run({ kind: "inspect", template }, owner);
      if (answer.kind === "tags") return answer;
      return answer.kind === "refused" ? answer : { fault: "notDocx", detail: "" };
    },
    fill: async (template, data, owner, picture) => {
      const answer = await run({ kind: "fill", template, data, ...(picture && { picture }) }, owner);
      if (answer.kind !== "document") throw new Refusal(400, "INVALID_FILE", "writ.notFilled");
      return Buffer.from(answer.document);
    },
    close: queue.close,
  };
}

type Events = { onAnswer: (answer: WritAnswer) => void; onEnd: (error: Error) => void };

function startProcess({ onAnswer, onEnd }: Events) {
  const command = [process.execPath, "--max-old-space-size=256", program];
  const limited = process.platform === "win32" ? command : ["sh", "-c", `ulimit -d ${maxMemory}; exec "$@"`, "sh", ...command];
  const child = spawn(limited[0]!, limited.slice(1), { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced", env: {} });
  child.on("message", (answer) => onAnswer(answer as WritAnswer));
  child.on("error", onEnd);
  child.on("exit", () => onEnd(new Error("the process that fills templates ended")));
  child.unref();
  child.channel?.unref();
  return { send: (order: WritOrder) => void child.send(order, () => undefined), end: () => void child.kill("SIGKILL") };
}
