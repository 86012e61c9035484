import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Ref } from "#domain/entity.ts";
import { errorData, errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
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
  const busy = useRef(false);

  const write = async (ids: string[]) => {
    const saved = await client.update.call({ id: row.id, version: row.version, values: { [name]: ids }, openedVersion });
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
  const change = async (ids: string[]) => {
    if (busy.current) return;
    busy.current = true;
    await write(ids).catch(recover).catch(failure.notify);
    busy.current = false;
  };

  const ids = linked.map((one) => one.id);
  return {
    entity,
    row,
    readOnly,
    target,
    linked,
    add: (id: string) => change([...ids, id]),
    remove: (id: string) => change(ids.filter((other) => other !== id)),
  };
}
