import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { isCustomerSide } from "#domain/access/roles.ts";
import { listPath, recordPath } from "#domain/access/screens.ts";
import { penalCase } from "#domain/cases/case.ts";
import { typedName } from "#domain/entities/typed-name.ts";
import type { Ref } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import { addUploads } from "#web/outgoing/outgoing.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { useRecordDialog } from "#web/record/base/dialog-context.ts";
import { entityNamed, type Row } from "#web/record/base/record-client.ts";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { Links } from "#web/record/form/links.tsx";
import type { FormFields } from "#web/record/form/record-form.tsx";
import { useLinks } from "#web/record/form/use-links.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import classes from "#web/ui/layout/link-target.module.css";
import { type Appearance, useAppearanceTexts } from "./appearance-texts.ts";
import { intakeClient } from "./intake-client.ts";
import ownClasses from "./party-links.module.css";
import { pictureField } from "./person-photos.tsx";
import { UnfinishedBadge } from "./unfinished-badge.tsx";
import { useKnownDialog } from "./use-known-dialog.tsx";

type Linked = "criminals" | "bands" | "vehicles";

/** The inputs for linked people, bands and vehicles in the form of a case or an issue. */
export const partyFields: FormFields = {
  criminals: () => <PartyLinks name="criminals" />,
  bands: () => <PartyLinks name="bands" />,
  vehicles: () => <PartyLinks name="vehicles" />,
};

/** Links, each with the other records it appears in. A missing record can be created in place. */
function PartyLinks({ name }: { name: Linked }) {
  const { t } = useI18n();
  const user = useUser();
  const { entity, row, readOnly } = useRecordForm();
  const { add } = useLinks(name);
  const create = useAddParty(name, (picked) => void add(picked.id));
  const { data = [] } = useQuery(intakeClient(entity).appearances.queryOptions({ input: { id: row?.id ?? "" }, enabled: row !== null }));
  const isAdding = isCustomerSide(user.role) && !readOnly && name !== "bands";
  return (
    <>
      <Links
        name={name}
        hint={(linked) => <OtherAppearances name={name} linked={linked} found={data.find(({ id }) => id === linked.id)} />}
        onCreate={create}
      />
      {isAdding && (
        <Button variant="default" className={ownClasses.add} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => create("")}>
          {t(name === "criminals" ? "party.unknown.add" : "party.vehicle.add")}
        </Button>
      )}
    </>
  );
}

function OtherAppearances({ name, linked, found }: { name: Linked; linked: Ref; found: Appearance | undefined }) {
  const { t } = useI18n();
  const { entity, row, readOnly } = useRecordForm();
  const appearanceTexts = useAppearanceTexts(entity.name);
  if (!found || !row) return null;
  const { cases, issues } = appearanceTexts(found);
  const search = { filter: { [name]: [linked.id] } };
  const all = [
    ...(cases ? [{ to: listPath(penalCase), search, text: cases }] : []),
    ...(found.last ? [{ to: recordPath(penalCase, found.last.id), text: t("appearance.last", { number: found.last.alias }) }] : []),
    ...(issues ? [{ to: listPath(issue), search, text: issues }] : []),
  ];
  const links = all.map(({ to, text, ...rest }, index) => (
    <Fragment key={to}>
      {index > 0 && " · "}
      <Anchor c="dimmed" underline="always" className={classes.link} renderRoot={(root) => <Link to={to} {...(rest as object)} {...root} />}>
        {text}
      </Anchor>
    </Fragment>
  ));
  if (!found.unfinished || name === "bands") return links;
  return (
    <>
      <UnfinishedBadge of={entityNamed(entity.name)} id={row.id} field={name} party={linked} isLocked={readOnly} /> {links}
    </>
  );
}

/** Opens the form of a new person, band or vehicle, which is created for the customer and linked to the record in one call. */
export function useAddParty(field: Linked | "witnesses", pick: (picked: Ref) => void = () => undefined) {
  const user = useUser();
  const { row } = useRecordForm();
  const openDialog = useRecordDialog();
  const openKnown = useKnownDialog();
  const send = useSendParty(field);
  const entity = entityNamed(field === "witnesses" ? "witness" : field.slice(0, -1));
  return (text: string) => {
    if (!row) return;
    const preset = typedName(entity, text);
    const customer = row.customer as Ref;
    if (isCustomerSide(user.role) && field !== "bands")
      return openKnown({
        ...{ field, preset, customer, establishment: row.establishment as Ref | null, pick },
        add: async (all, photos) => {
          for (const values of all) {
            const party = uuidV7();
            await send(values, { party });
            addUploads({ entity, record: party, field: pictureField }, photos);
          }
        },
      });
    openDialog?.({ entity, preset: { ...preset, customer }, create: ({ customer: _, ...values }) => send(values) });
  };
}

/** Creates a person, band or vehicle and links it to the record of the form; `self` is the user as a witness. */
export function useSendParty(field: Linked | "witnesses") {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { entity, row, openedVersion } = useRecordForm();
  return async (values: Record<string, unknown>, as: { self?: true; party?: string } = {}) => {
    if (!row) return;
    const saved = await intakeClient(entity).addParty.call({ id: row.id, field, values, openedVersion, ...as });
    cacheRecord(queries, entityNamed(entity.name), saved as Row);
    notifySuccess(t("doc.created"));
    void queries.invalidateQueries({ queryKey: (query[field] as typeof query.witnesses).key() });
  };
}
