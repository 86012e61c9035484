import { can } from "#domain/access/can.ts";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useRecordDialog } from "./dialog-context.ts";
import { entityNamed } from "./record-client.ts";
import { recordName } from "./record-name.ts";

/** Their forms are small enough to be filled in on the way; of anything larger a half-known record would be made in a hurry. */
const small: readonly string[] = ["vehicle", "band", "criminal", "court", "company"];

type Asked = {
  to: string;
  text: string;
  customers?: readonly Ref[];
  onCreated: (created: Ref) => void;
  onCreate?: (text: string) => void;
};

/** A picker's way to make what it could not find: a name for the option, and what choosing it does. */
export function useCreateOption({ to, text, customers = [], onCreated, onCreate }: Asked): { label: string; create: () => void } | undefined {
  const { t } = useI18n();
  const user = useUser();
  const openDialog = useRecordDialog();
  const entity = entityNamed(to);
  const name = text.trim();
  const label = t("picker.create", { text: name });
  if (name && onCreate) return { label, create: () => onCreate(name) };
  if (!name || !openDialog || !small.includes(to) || !can(user, "write", entity)) return undefined;
  const customer = entity.fields.customer && customers.length === 1 ? { customer: customers[0] } : {};
  return {
    label,
    create: () =>
      openDialog({
        entity,
        preset: { [entity.alias]: name, ...customer },
        onCreated: (row) => onCreated({ id: row.id, alias: recordName(entity, row) }),
      }),
  };
}
