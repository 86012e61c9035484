import { spawn } from "node:child_process";
import { join } from "node:path";
import { Refusal } from "#server/base/refusal.ts";
import { openWorkerQueue } from "#server/base/worker-queue.ts";
import type { DrawnLetterhead, Previews } from "./draw-picture.ts";
import type { PictureAnswer, PictureOrder } from "./picture-process.ts";

/** `broken`: no picture, or a truncated one. `tooLarge`: may be valid, but needs more time or memory than allowed. */
type NotDrawn = "broken" | "tooLarge";
export type PictureMaker = {
  avatar: (picture: Buffer, owner: string) => Promise<Buffer | NotDrawn>;
  letterhead: (picture: Buffer, owner: string) => Promise<DrawnLetterhead | NotDrawn>;
  previews: (picture: Buffer, owner: string) => Promise<Previews | NotDrawn>;
  close: () => void;
};

const program = join(import.meta.dirname, "picture-process.ts");
/** In kilobytes, as `ulimit` counts. Windows and macOS do not apply it; there only the limits of pixels protect. */
const maxMemory = 1024 * 1024;
const defaults = { timeoutMs: 20_000, maxWaiting: 60, maxPerOwner: 4 };

/** Draws pictures one at a time in a process of its own. A picture on which the process dies or hangs is too large. */
export function openPictureMaker(limits = defaults): PictureMaker {
  const queue = openWorkerQueue<PictureOrder, PictureAnswer>({ ...limits, timeoutMessage: "a picture took too long", start: startProcess });
  const draw = async (order: PictureOrder, owner: string): Promise<PictureAnswer> =>
    queue.run(order, owner).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      return { kind: "tooLarge" };
    });
  return {
    avatar: async (picture, owner) => {
      const answer = await draw({ kind: "avatar", picture }, owner);
      return answer.kind === "avatar" ? Buffer.from(answer.image) : notDrawn(answer);
    },
    letterhead: async (picture, owner) => {
      const answer = await draw({ kind: "letterhead", picture }, owner);
      return answer.kind === "letterhead" ? answer : notDrawn(answer);
    },
    previews: async (picture, owner) => {
      const answer = await draw({ kind: "previews", picture }, owner);
      return answer.kind === "previews" ? answer : notDrawn(answer);
    },
    close: queue.close,
  };
}

const notDrawn = ({ kind }: PictureAnswer): NotDrawn => (kind === "tooLarge" ? "tooLarge" : "broken");

type Events = { onAnswer: (answer: PictureAnswer) => void; onEnd: (error: Error) => void };

function startProcess({ onAnswer, onEnd }: Events) {
  const command = [process.execPath, "--max-old-space-size=128", program];
  const limited = process.platform === "win32" ? command : ["sh", "-c", `ulimit -d ${maxMemory}; exec "$@"`, "sh", ...command];
  const child = spawn(limited[0]!, limited.slice(1), { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced", env: {} });
  child.on("message", (answer) => onAnswer(answer as PictureAnswer));
  child.on("error", onEnd);
  child.on("exit", () => onEnd(new Error("the process that draws pictures ended")));
  child.unref();
  child.channel?.unref();
  return { send: (order: PictureOrder) => void child.send(order, () => undefined), end: () => void child.kill("SIGKILL") };
}
