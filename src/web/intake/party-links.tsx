import { Anchor } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { listPath, recordPath } from "#domain/access/screens.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Ref } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { useRecordDialog } from "#web/record/base/dialog-context.ts";
import { entityNamed, type Row } from "#web/record/base/record-client.ts";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { Links } from "#web/record/form/links.tsx";
import type { FormFields } from "#web/record/form/record-form.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import classes from "#web/ui/layout/link-target.module.css";
import { type Appearance, useAppearanceTexts } from "./appearance-texts.ts";
import { intakeClient } from "./intake-client.ts";

type Linked = "criminals" | "bands" | "vehicles";

/** The inputs for linked people, bands and vehicles in the form of a case or an issue. */
export const partyFields: FormFields = {
  criminals: () => <PartyLinks name="criminals" />,
  bands: () => <PartyLinks name="bands" />,
  vehicles: () => <PartyLinks name="vehicles" />,
};

/** Links, each with the other records it appears in. A missing record can be created in place. */
function PartyLinks({ name }: { name: Linked }) {
  const { entity, row } = useRecordForm();
  const create = useAddParty(name);
  const { data = [] } = useQuery(intakeClient(entity).appearances.queryOptions({ input: { id: row?.id ?? "" }, enabled: row !== null }));
  return (
    <Links
      name={name}
      hint={(linked) => <OtherAppearances name={name} linked={linked} found={data.find(({ id }) => id === linked.id)} />}
      onCreate={create}
    />
  );
}

function OtherAppearances({ name, linked, found }: { name: Linked; linked: Ref; found: Appearance | undefined }) {
  const { t } = useI18n();
  const { entity } = useRecordForm();
  const appearanceTexts = useAppearanceTexts(entity.name);
  if (!found) return null;
  const { cases, issues } = appearanceTexts(found);
  const search = { filter: { [name]: [linked.id] } };
  const all = [
    ...(cases ? [{ to: listPath(penalCase), search, text: cases }] : []),
    ...(found.last ? [{ to: recordPath(penalCase, found.last.id), text: t("appearance.last", { number: found.last.alias }) }] : []),
    ...(issues ? [{ to: listPath(issue), search, text: issues }] : []),
  ];
  return all.map(({ to, text, ...rest }, index) => (
    <Fragment key={to}>
      {index > 0 && " · "}
      <Anchor c="dimmed" underline="always" className={classes.link} renderRoot={(root) => <Link to={to} {...(rest as object)} {...root} />}>
        {text}
      </Anchor>
    </Fragment>
  ));
}

/** Opens the form of a new person, band or vehicle, which is created for the customer and linked to the record in one call. */
export function useAddParty(field: Linked | "witnesses") {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { entity: form, row, openedVersion } = useRecordForm();
  const openDialog = useRecordDialog();
  const entity = entityNamed(field === "witnesses" ? "witness" : field.slice(0, -1));
  return (text: string) =>
    row &&
    openDialog?.({
      entity,
      preset: { [presetFieldFor(entity.name, entity.alias, text)]: text, customer: row.customer },
      create: async ({ customer: _, ...values }) => {
        const saved = await intakeClient(form).addParty.call({ id: row.id, field, values, openedVersion });
        cacheRecord(queries, entityNamed(form.name), saved as Row);
        notifySuccess(t("doc.created"));
        void queries.invalidateQueries({ queryKey: (query[entity.collection as "witnesses"] as typeof query.witnesses).key() });
      },
    });
}

/** The field to preset: text with digits is an identity document, else a name. */
export const presetFieldFor = (entity: string, alias: string, text: string) => {
  const hasDigits = /\d/.test(text);
  if (entity === "witness") return hasDigits ? "code" : "name";
  return entity === "criminal" && hasDigits ? "dni" : alias;
};
