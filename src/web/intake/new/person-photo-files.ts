import { criminal } from "#domain/entities/criminal.ts";
import type { UploadTarget } from "#web/outgoing/upload-target.ts";
import { type IntakeKind, intakeEntities } from "./intake-kinds.ts";

/** Browsers store photos of a new person under this key, beside the files of the intake: do not rename it. */
const prefix = "criminals/";

export const photosOf = (person: string) => `${prefix}${person}`;

/** Where files of an intake go once the server has it. */
export const uploadTarget = (kind: IntakeKind, id: string, key: string): UploadTarget =>
  key.startsWith(prefix)
    ? { entity: criminal, record: key.slice(prefix.length), field: "criminalPictures" }
    : { entity: intakeEntities[kind], record: id, field: key };
