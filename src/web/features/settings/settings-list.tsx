import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { canOpen } from "#domain/access/route-guard.ts";
import { isCompared } from "#domain/entities/compared.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { ImportLink } from "#web/record/list/import-link.tsx";
import { RecordList } from "#web/record/list/record-list.tsx";

/** A list with links to the duplicates and to the import of its records, where the entity has them and the user may open them. */
export const SettingsList = ({ actions, ...props }: ComponentProps<typeof RecordList>) => (
  <RecordList
    {...props}
    actions={
      <>
        {actions}
        <DuplicatesLink entity={props.entity} />
        <ImportLink entity={props.entity} />
      </>
    }
  />
);

const duplicatesPath = "/settings/duplicates";

function DuplicatesLink({ entity: { name } }: { entity: Entity }) {
  const { t } = useI18n();
  const user = useUser();
  if (!isCompared(name) || !canOpen(user, duplicatesPath)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      renderRoot={(root) => <Link to={duplicatesPath} search={{ entity: name } as never} {...root} />}
    >
      {t("menu.duplicates")}
    </Button>
  );
}
