import { useSearch } from "@tanstack/react-router";
import { isStaff } from "#domain/access/roles.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { useUser } from "#web/lib/session.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { Catalogue } from "./catalogue.tsx";
import { ViewLink } from "./view-link.tsx";

/** Who writes begins with the list, drafts included; who reads has the catalogue. */
export function TeachingScreen() {
  const { role } = useUser();
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  const isWriter = isStaff(role);
  if (isWriter && view !== "catalogue") return <RecordList entity={teaching} actions={<ViewLink to="catalogue" />} />;
  return <Catalogue actions={isWriter && <ViewLink to="list" />} />;
}
