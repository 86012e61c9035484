import type { Client, ClientContext } from "@orpc/client";
import { useQueryClient } from "@tanstack/react-query";
import { canEdit } from "#domain/access/can.ts";
import type { Fields } from "#domain/fields.ts";
import { apiByField } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { entityNamed, type Row, recordClient } from "#web/record/base/record-client.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { useRecordForm } from "./form-context.ts";

export type Line = { id: string; version: number; readonly [field: string]: unknown };
type Values = Record<string, unknown>;
type Opened = { openedVersion?: number | undefined };
type Call<Input> = Client<ClientContext, Input, unknown, Error>;
const lineApi = apiByField<{
  add: Call<{ id: string; values: Values } & Opened>;
  change: Call<{ id: string; line: string; version: number; values: Values } & Opened>;
  remove: Call<{ id: string; line: string } & Opened>;
}>();

/** The lines of one field. They are added, changed and removed at once, independently of the form. */
export function useLines(name: string) {
  const { t } = useI18n();
  const user = useUser();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { entity: form, row, readOnly, openedVersion } = useRecordForm();
  const entity = entityNamed(form.name);
  const field = entity.fields[name];
  if (!row || field?.kind !== "lines") throw new Error(`${entity.name}.${name} holds no lines`);
  const client = lineApi[entity.collection]![name]!;
  const { id } = row;

  const save = async (saved: Promise<unknown>) => {
    cacheRecord(queries, entity, (await saved) as Row);
    notifySuccess(t("doc.updated"));
  };
  return {
    row,
    fields: field.fields as Fields,
    rules: field.rules ?? [],
    lines: row[name] as readonly Line[],
    isLocked: readOnly || !canEdit(user, field),
    add: (values: Values) => save(client.add({ id, values, openedVersion })),
    change: ({ id: line, version }: Pick<Line, "id" | "version">, values: Values) =>
      save(client.change({ id, line, version, values, openedVersion })),
    remove: (line: Line) => save(client.remove({ id, line: line.id, openedVersion })).catch(notify),
    /** The line as it is on the server now, after a conflict. */
    reload: async (line: Line): Promise<Line | undefined> => {
      const fresh = (await recordClient(entity).get.call({ id })) as Row;
      cacheRecord(queries, entity, fresh);
      return (fresh[name] as Line[]).find((one) => one.id === line.id);
    },
  };
}
