import { user } from "#domain/entities/user.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserGeneral } from "./user-general.tsx";
import { NoEstablishmentsWarning, UserRail } from "./user-overview.tsx";
import { UserTokens } from "./user-tokens.tsx";

export function UserEdit({ id }: { id: string }) {
  const { locale } = useI18n();
  const self = useUser();
  // Only admins may change admins.
  const isManageable = (row: Row) => row.role !== "admin" || self.role === "admin";
  return (
    <RecordEdit
      entity={user}
      id={id}
      tabs={{ general: <UserGeneral /> }}
      defaults={{ status: "active", locale }}
      rights={(row) => ({ write: isManageable(row), remove: isManageable(row) && row.id !== self.uid })}
      below={(row) => isManageable(row) && <NoEstablishmentsWarning row={row} />}
      rail={(row) => (
        <>
          <UserRail row={row} />
          <UserTokens row={row} />
        </>
      )}
      actions={(row) => isManageable(row) && <UserActions row={row} />}
    />
  );
}
