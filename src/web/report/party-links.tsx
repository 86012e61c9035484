import { Anchor } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { penalCase } from "#domain/cases/case.ts";
import type { Ref } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordDialog } from "#web/record/dialog-context.ts";
import { useRecordForm } from "#web/record/form-context.ts";
import { keepRecord } from "#web/record/keep-record.ts";
import { Links } from "#web/record/links.tsx";
import { entityNamed, type Row } from "#web/record/record-client.ts";
import type { FormFields } from "#web/record/record-form.tsx";
import { listPath, recordPath } from "#web/record/record-paths.ts";
import { notifySuccess } from "#web/ui/notice.ts";
import { type Appearance, useAppearanceTexts } from "./appearance-texts.ts";
import { reportClient } from "./report-client.ts";

type Linked = "criminals" | "bands" | "vehicles";

/** How the form of a case or an issue asks for who and what appears in it. */
export const partyFields: FormFields = {
  criminals: () => <PartyLinks name="criminals" />,
  bands: () => <PartyLinks name="bands" />,
  vehicles: () => <PartyLinks name="vehicles" />,
};

/** Each with where else it appears. Whoever is missing is made on the spot. */
function PartyLinks({ name }: { name: Linked }) {
  const { entity, row } = useRecordForm();
  const create = useAddNew(name);
  const { data = [] } = useQuery(reportClient(entity).appearances.queryOptions({ input: { id: row?.id ?? "" }, enabled: row !== null }));
  return (
    <Links
      name={name}
      hint={(linked) => <Elsewhere name={name} linked={linked} found={data.find(({ id }) => id === linked.id)} />}
      onCreate={create}
    />
  );
}

function Elsewhere({ name, linked, found }: { name: Linked; linked: Ref; found: Appearance | undefined }) {
  const { t } = useI18n();
  const { entity } = useRecordForm();
  const told = useAppearanceTexts(entity.name);
  if (!found) return null;
  const { cases, issues } = told(found);
  const search = { filter: { [name]: [linked.id] } };
  const all = [
    ...(cases ? [{ to: listPath(penalCase), search, text: cases }] : []),
    ...(found.last ? [{ to: recordPath(penalCase, found.last.id), text: t("appearance.last", { number: found.last.alias }) }] : []),
    ...(issues ? [{ to: listPath(issue), search, text: issues }] : []),
  ];
  return all.map(({ to, text, ...rest }, index) => (
    <Fragment key={to}>
      {index > 0 && " · "}
      <Anchor c="dimmed" underline="always" renderRoot={(root) => <Link to={to} {...(rest as object)} {...root} />}>
        {text}
      </Anchor>
    </Fragment>
  ));
}

/** The form of somebody or something new, written into the customer's file and linked to the record at once. */
export function useAddNew(field: Linked | "witnesses") {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { entity: form, row } = useRecordForm();
  const openDialog = useRecordDialog();
  const entity = entityNamed(field === "witnesses" ? "witness" : field.slice(0, -1));
  return (text: string) =>
    row &&
    openDialog?.({
      entity,
      preset: { [identityOf(entity.name, entity.alias, text)]: text, customer: row.customer },
      create: async ({ customer: _, ...values }) => {
        const saved = await reportClient(form).addNew.call({ id: row.id, field, values });
        keepRecord(queries, entityNamed(form.name), saved as Row);
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
