import { Anchor } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { penalCase } from "#domain/cases/case.ts";
import type { Ref } from "#domain/entity.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordDialog } from "#web/record/dialog-context.ts";
import { useRecordForm } from "#web/record/form-context.ts";
import { keepRecord } from "#web/record/keep-record.ts";
import { Links } from "#web/record/links.tsx";
import { entityNamed, type Row } from "#web/record/record-client.ts";
import { listPath, recordPath } from "#web/record/record-paths.ts";
import { notifySuccess } from "#web/ui/notice.ts";

type Linked = "criminals" | "bands" | "vehicles";

export const CriminalLinks = () => <CaseLinks name="criminals" />;
export const BandLinks = () => <CaseLinks name="bands" />;
export const VehicleLinks = () => <CaseLinks name="vehicles" />;

/** Who and what appears in a case, with where else they appear. Whoever is missing is made on the spot. */
function CaseLinks({ name }: { name: Linked }) {
  const { row } = useRecordForm();
  const create = useAddNew(name);
  const { data = [] } = useQuery(query.cases.appearances.queryOptions({ input: { id: row?.id ?? "" }, enabled: row !== null }));
  return (
    <Links
      name={name}
      hint={(linked) => <Elsewhere name={name} linked={linked} found={data.find(({ id }) => id === linked.id)} />}
      onCreate={create}
    />
  );
}

type Appearance = Awaited<ReturnType<typeof api.cases.appearances>>[number];

function Elsewhere({ name, linked, found }: { name: Linked; linked: Ref; found: Appearance | undefined }) {
  const { t } = useI18n();
  if (!found || found.cases === 0) return null;
  const { last } = found;
  const search = { filter: { [name]: [linked.id] } } as never;
  return (
    <>
      <Anchor c="dimmed" underline="always" renderRoot={(root) => <Link to={listPath(penalCase)} search={search} {...root} />}>
        {t("appearance.more", { n: found.cases })}
      </Anchor>
      {last && (
        <>
          {" · "}
          <Anchor c="dimmed" underline="always" renderRoot={(root) => <Link to={recordPath(penalCase, last.id)} {...root} />}>
            {t("appearance.last", { number: last.alias })}
          </Anchor>
        </>
      )}
    </>
  );
}

/** The form of somebody or something new, written into the customer's file and linked to the case at once. */
export function useAddNew(field: Linked | "witnesses") {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { row } = useRecordForm();
  const openDialog = useRecordDialog();
  const entity = entityNamed(field === "witnesses" ? "witness" : field.slice(0, -1));
  return (text: string) =>
    row &&
    openDialog?.({
      entity,
      preset: { [identityOf(entity.name, entity.alias, text)]: text, customer: row.customer },
      create: async ({ customer: _, ...values }) => {
        const saved = await api.cases.addNew({ id: row.id, field, values });
        keepRecord(queries, penalCase, saved as Row);
        notifySuccess(t("doc.created"));
        void queries.invalidateQueries({ queryKey: (query[entity.collection as "witnesses"] as typeof query.witnesses).key() });
      },
    });
}

/** What was typed is a document where it has figures, else a name. */
export const identityOf = (entity: string, alias: string, text: string) => {
  const hasFigures = /\d/.test(text);
  if (entity === "witness") return hasFigures ? "code" : "name";
  return entity === "criminal" && hasFigures ? "dni" : alias;
};
