import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Ref } from "#domain/entity.ts";
import { errorData, errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { inTurn } from "#web/record/base/in-turn.ts";
import { isLink } from "#web/record/base/link-field.ts";
import { entityNamed, type Row, recordClient } from "#web/record/base/record-client.ts";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import { useRecordForm } from "./form-context.ts";

/** The links of one field. They are added and removed at once, independently of the form. */
export function useLinks(name: string) {
  const { t } = useI18n();
  const failure = useFailure();
  const queries = useQueryClient();
  const { entity: form, row, readOnly, openedVersion } = useRecordForm();
  const entity = entityNamed(form.name);
  const field = entity.fields[name]!;
  if (!row || !isLink(field)) throw new Error(`${entity.name}.${name} holds no links`);
  const target = entityNamed(field.to);
  const client = recordClient(entity);
  const linked = row[name] as readonly Ref[];

  /** The record as the save before has left it. */
  const stored = () => queries.getQueryData<Row>(client.get.queryKey({ input: { id: row.id } }) as QueryKey) ?? row;
  const write = async (idsAfter: (ids: readonly string[]) => string[]) => {
    const { version, ...before } = stored();
    const ids = idsAfter((before[name] as readonly Ref[]).map((one) => one.id));
    const saved = await client.update.call({ id: row.id, version, values: { [name]: ids }, openedVersion });
    cacheRecord(queries, entity, saved as Row);
    // The other entity shows the same link.
    void queries.invalidateQueries({ queryKey: recordClient(target).key() });
    notifySuccess(t("doc.updated"));
  };
  const recover = async (error: unknown) => {
    const problem = errorStatus(error) === 409 ? t("conflict") : errorData(error).fields?.[name];
    if (errorStatus(error) === 409) cacheRecord(queries, entity, (await client.get.call({ id: row.id })) as Row);
    if (problem) notifyError(t("notification.errorTitle"), problem);
    else failure.notify(error);
  };
  /** Somebody who picks quickly does not wait for the answer to the link before. */
  const change = (idsAfter: (ids: readonly string[]) => string[]) => inTurn(row.id, () => write(idsAfter).catch(recover).catch(failure.notify));

  return {
    entity,
    row,
    readOnly,
    target,
    linked,
    add: (id: string) => change((ids) => [...ids.filter((other) => other !== id), id]),
    remove: (id: string) => change((ids) => ids.filter((other) => other !== id)),
  };
}
