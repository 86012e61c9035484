// A process of its own: a hostile picture exhausts the memory and the time of this process only, and its decoder does not occupy
// the threads that the server needs for passwords, files and connections.
import { constants, setPriority } from "node:os";
import { type Avatar, type DrawnLetterhead, drawAvatar, drawLetterhead, drawPreviews, type Previews, TooLarge } from "./draw-picture.ts";

export type PictureOrder = { kind: "avatar" | "letterhead" | "previews"; picture: Uint8Array };
export type PictureAnswer = Avatar | DrawnLetterhead | Previews | { kind: "broken" | "tooLarge" };

const draw = { avatar: drawAvatar, letterhead: drawLetterhead, previews: drawPreviews };

setPriority(constants.priority.PRIORITY_LOW);

process.on("message", async ({ kind, picture }: PictureOrder) => {
  const answer = await draw[kind](picture).catch((error: unknown): PictureAnswer => ({ kind: error instanceof TooLarge ? "tooLarge" : "broken" }));
  process.send!(answer);
});
process.on("disconnect", () => process.exit());
