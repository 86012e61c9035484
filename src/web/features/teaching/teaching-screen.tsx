import { Button } from "@mantine/core";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import { isStaff } from "#domain/access/roles.ts";
import { listPath } from "#domain/access/screens.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { RecordList } from "#web/record/list/record-list.tsx";
import { Catalogue } from "./catalogue.tsx";

/** Authors start with the list, drafts included; readers have the catalogue. */
export function TeachingScreen() {
  const { role } = useUser();
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  const isAuthor = isStaff(role);
  if (isAuthor && view !== "catalogue") return <RecordList entity={teaching} actions={<ViewLink to="catalogue" />} />;
  return <Catalogue actions={isAuthor && <ViewLink to="list" />} />;
}

/** Switches between the catalogue of readers and the list of authors. */
function ViewLink({ to }: { to: "catalogue" | "list" }) {
  const { t } = useI18n();
  const isCatalogue = to === "catalogue";
  const Icon = isCatalogue ? IconLayoutGrid : IconList;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      renderRoot={(root) => <Link to={listPath(teaching)} search={(isCatalogue ? { view: to } : {}) as never} {...root} />}
    >
      {t(isCatalogue ? "teaching.asReader" : "teaching.asList")}
    </Button>
  );
}
