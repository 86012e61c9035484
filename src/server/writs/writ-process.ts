// A process of its own: a hostile template exhausts the memory and the time of this process only.
import { constants, setPriority } from "node:os";
import type { FoundTag } from "#domain/writs/check-tags.ts";
import type { TemplateData } from "#domain/writs/placeholder.ts";
import type { WritPicture } from "./add-picture.ts";
import { compileProblem, fillDocx } from "./fill-docx.ts";
import { findTags } from "./find-tags.ts";
import { openDocx } from "./open-docx.ts";
import { RefusedTemplate, type TemplateFault } from "./refused-template.ts";

export type WritOrder = { kind: "inspect"; template: Uint8Array } | { kind: "fill"; template: Uint8Array; data: TemplateData; picture?: WritPicture };
export type WritAnswer =
  | { kind: "tags"; tags: FoundTag[]; problem: string | null }
  | { kind: "document"; document: Uint8Array }
  | { kind: "refused"; fault: TemplateFault; detail: string };

setPriority(constants.priority.PRIORITY_LOW);

process.on("message", async (order: WritOrder) => {
  const answer = await work(order).catch(
    (error: unknown): WritAnswer =>
      // Any other error comes from a parser: the document is damaged or hostile.
      error instanceof RefusedTemplate
        ? { kind: "refused", fault: error.fault, detail: error.detail }
        : { kind: "refused", fault: "notDocx", detail: "" },
  );
  process.send!(answer);
});
process.on("disconnect", () => process.exit());

async function work(order: WritOrder): Promise<WritAnswer> {
  const zip = await openDocx(Buffer.from(order.template));
  if (order.kind === "fill") {
    const document = fillDocx(zip, order.data, order.picture);
    // What was filled in may have completed something that the template alone is not.
    await openDocx(document);
    return { kind: "document", document };
  }
  return { kind: "tags", tags: findTags(zip), problem: compileProblem(zip) ?? null };
}
