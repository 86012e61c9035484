import { useQueryClient } from "@tanstack/react-query";
import { canEdit } from "#domain/access/can.ts";
import type { Fields } from "#domain/fields.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/notice.ts";
import { useRecordForm } from "./form-context.ts";
import { keepRecord } from "./keep-record.ts";
import { entityNamed, type Row, recordClient } from "./record-client.ts";

export type Line = { id: string; version: number; readonly [field: string]: unknown };
type Values = Record<string, unknown>;
type Call<Input> = { call: (input: Input) => Promise<unknown> };
type LineClient = {
  add: Call<{ id: string; values: Values }>;
  change: Call<{ id: string; line: string; version: number; values: Values }>;
  remove: Call<{ id: string; line: string }>;
};

/** The lines of one field of the record on the page. They come, change and go at once, apart from what is being typed. */
export function useLines(name: string) {
  const { t } = useI18n();
  const user = useUser();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { entity: form, row, readOnly } = useRecordForm();
  const entity = entityNamed(form.name);
  const field = entity.fields[name];
  if (!row || field?.kind !== "lines") throw new Error(`${entity.name}.${name} holds no lines`);
  const client = (query as unknown as Record<string, Record<string, LineClient>>)[entity.collection]![name]!;
  const { id } = row;

  const keep = async (saved: Promise<unknown>) => {
    keepRecord(queries, entity, (await saved) as Row);
    notifySuccess(t("doc.updated"));
  };
  return {
    row,
    fields: field.fields as Fields,
    lines: row[name] as readonly Line[],
    isLocked: readOnly || !canEdit(user, field),
    add: (values: Values) => keep(client.add.call({ id, values })),
    change: ({ id: line, version }: Pick<Line, "id" | "version">, values: Values) => keep(client.change.call({ id, line, version, values })),
    remove: (line: Line) => keep(client.remove.call({ id, line: line.id })).catch(notify),
    /** What the server has now, where somebody else was quicker. */
    readAgain: async (line: Line): Promise<Line | undefined> => {
      const fresh = (await recordClient(entity).get.call({ id })) as Row;
      keepRecord(queries, entity, fresh);
      return (fresh[name] as Line[]).find((one) => one.id === line.id);
    },
  };
}
