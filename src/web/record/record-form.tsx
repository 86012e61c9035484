import { Paper } from "@mantine/core";
import type { ComponentType } from "react";
import { canEdit, canSee } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { type FormSection, fieldsFrom } from "#domain/form-section.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { OneByOne } from "#web/ui/one-by-one.tsx";
import { Section } from "#web/ui/section.tsx";
import { useIsAsked } from "./asked-field.ts";
import { Field } from "./field.tsx";
import { isTypedHere, useRecordForm } from "./form-context.ts";
import { Lines } from "./lines.tsx";
import { isLink, tabOf } from "./link-field.ts";
import { Links } from "./links.tsx";
import { tabKey } from "./tab-key.ts";

/** Fields that a form asks for in its own way. */
export type FormFields = Readonly<Record<string, ComponentType>>;
type Props = {
  tab: string;
  /** Of all tabs; in the order in which they are shown. */
  sections?: readonly FormSection[];
  fields?: FormFields;
};

/** The declared fields of a tab over six columns; in one section unless told otherwise. */
export function RecordForm({ tab, sections = [], fields = {} }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { entity, row, form, revealed } = useRecordForm();
  const whole = entity as Entity;
  const ofTab = formFieldsOf(whole, tab, row !== null);
  const own = sections.filter(({ from }) => ofTab.includes(from));
  const isSaid = (value: unknown) => !isEmpty(value) && value !== false;
  const isHeld = (name: string) => revealed.includes(name) || isSaid(row?.[name]);
  // Of a record yet to be made, what this person does not decide stays empty.
  const isOffered = (name: string) => row !== null || canEdit(user, entity.fields[name]!) || isSaid(form.getInitialValues()[name]);
  const shown = (own.length > 0 ? own : [{ title: tabKey(tab), from: ofTab[0]! } as FormSection])
    .map((section) => ({ ...section, names: fieldsFrom(ofTab, own, section.from).filter(isOffered) }))
    .filter(({ names }) => names.some((name) => canSee(user, entity.fields[name]!)))
    .filter(({ when, names }) => !when || (row && when(row)) || names.some(isHeld));
  return (
    <Paper withBorder>
      <OneByOne atOnce={revealed.length > 0 || Object.keys(form.errors).length > 0}>
        {shown.map(({ title, hint, names }) => (
          <Section key={title} title={t(title)} hint={hint && t(hint)}>
            {names.map((name) => (
              <FormField key={name} name={name} isAlone={names.length === 1} OwnWay={fields[name]} />
            ))}
          </Section>
        ))}
      </OneByOne>
    </Paper>
  );
}

function FormField({ name, isAlone, OwnWay }: { name: string; isAlone: boolean; OwnWay?: ComponentType }) {
  const { entity } = useRecordForm();
  const isAsked = useIsAsked(name);
  const field = entity.fields[name]!;
  if (!isAsked) return null;
  if (OwnWay) return <OwnWay />;
  if (field.kind === "lines") return <Lines name={name} />;
  return isLink(field) ? <Links name={name} isAlone={isAlone} /> : <Field name={name} />;
}

/** What a form shows of a tab. Links and lines only a record that exists can have. */
export const formFieldsOf = (entity: Entity, tab: string, exists: boolean) =>
  Object.keys(entity.fields).filter((name) => {
    const field = entity.fields[name]!;
    return (
      tabOf(entity, name) === tab && field.edit !== "system" && (exists || (isTypedHere(entity, name) && field.kind !== "lines" && !isLink(field)))
    );
  });
