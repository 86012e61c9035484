import { Avatar } from "@mantine/core";
import type { Entity, FileRef } from "#domain/entity.ts";
import type { Row } from "#web/record/record-client.ts";
import { previewUrl } from "./file-facts.ts";

/** The first picture of a record, beside its name. */
export function RecordPicture({ entity, row }: { entity: Entity; row: Row }) {
  const [name] = Object.entries(entity.fields).find(([, field]) => field.kind === "files" && field.pictures) ?? [];
  const first = name && (row[name] as readonly FileRef[] | undefined)?.find(({ preview }) => preview);
  return first ? <Avatar src={previewUrl(first, "small")} alt="" size={40} radius="md" aria-hidden /> : null;
}
