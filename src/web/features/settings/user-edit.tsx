import { user } from "#domain/entities/user.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { RecordEdit } from "#web/record/record-edit.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserGeneral } from "./user-general.tsx";

export function UserEdit({ id }: { id: string }) {
  const { locale } = useI18n();
  return (
    <RecordEdit
      entity={user}
      id={id}
      tabs={{ general: <UserGeneral /> }}
      defaults={{ status: "active", locale }}
      actions={(row) => <UserActions id={row.id} name={String(row.alias)} email={String(row.email)} />}
    />
  );
}
