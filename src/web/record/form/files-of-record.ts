import type { Entity, FileRef } from "#domain/entity.ts";
import type { Row } from "#web/record/base/record-client.ts";

/** All files of a record, whatever their field. */
export const filesOfRecord = ({ fields }: Entity, row: Row): FileRef[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === "files" ? ((row[name] ?? []) as FileRef[]) : []));
