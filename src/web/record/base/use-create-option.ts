import { can } from "#domain/access/can.ts";
import { typedName } from "#domain/entities/typed-name.ts";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useRecordDialog } from "./dialog-context.ts";
import { entityNamed } from "./record-client.ts";
import { recordName } from "./record-name.ts";

/** Entities whose form is small enough for a dialog. */
const entitiesWithDialog: readonly string[] = ["vehicle", "band", "criminal", "court", "company"];

type Options = {
  to: string;
  text: string;
  customers?: readonly Ref[];
  onCreated: (created: Ref) => void;
  onCreate?: (text: string) => void;
};

/** The option of a picker to create a record that was not found. */
export function useCreateOption({ to, text, customers = [], onCreated, onCreate }: Options): { label: string; create: () => void } | undefined {
  const { t } = useI18n();
  const user = useUser();
  const openDialog = useRecordDialog();
  const entity = entityNamed(to);
  const name = text.trim();
  const label = t("picker.create", { text: name });
  if (name && onCreate) return { label, create: () => onCreate(name) };
  if (!name || !openDialog || !entitiesWithDialog.includes(to) || !can(user, "write", entity)) return undefined;
  const customer = entity.fields.customer && customers.length === 1 ? { customer: customers[0] } : {};
  return {
    label,
    create: () =>
      openDialog({
        entity,
        preset: { ...typedName(entity, name), ...customer },
        onCreated: (row) => onCreated({ id: row.id, alias: recordName(entity, row) }),
      }),
  };
}
