import * as z from "zod";

const column = z.object({ label: z.string(), align: z.literal("right").optional(), isWide: z.boolean().optional(), width: z.number().optional() });
const cell = z.string().or(z.object({ text: z.string(), note: z.string() }));

/** Part of a document, in the caller's language. */
const documentBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fields"), fields: z.array(z.object({ label: z.string(), value: z.string(), isWide: z.boolean() })) }),
  z.object({ kind: z.literal("text"), label: z.string(), text: z.string() }),
  z.object({ kind: z.literal("table"), label: z.string().optional(), columns: z.array(column), rows: z.array(z.array(cell)) }),
  z.object({ kind: z.literal("note"), text: z.string() }),
]);
export type DocumentBlock = z.infer<typeof documentBlock>;

export const documentSection = z.object({ title: z.string(), blocks: z.array(documentBlock) });
export type DocumentSection = z.infer<typeof documentSection>;
