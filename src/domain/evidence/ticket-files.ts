import type { FileRef } from "#domain/entity.ts";

/** The scanned ticket: in its own field, or among the other files, as one that was delivered on request. */
export const ticketFiles = (record: Readonly<Record<string, unknown>>): FileRef[] => [
  ...filesIn(record.ticket),
  ...[...filesIn(record.files), ...filesIn(record.complaintFiles)].filter(({ category }) => category === "ticket"),
];

const filesIn = (value: unknown) => (Array.isArray(value) ? (value as FileRef[]) : []);
