import { Paper } from "@mantine/core";
import type { ComponentType } from "react";
import { canSee } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Section } from "#web/ui/section.tsx";
import { useIsAsked } from "./asked-field.ts";
import { Field } from "./field.tsx";
import { isTypedHere, useRecordForm } from "./form-context.ts";
import { Lines } from "./lines.tsx";
import { isLink, tabOf } from "./link-field.ts";
import { Links } from "./links.tsx";
import type { Row } from "./record-client.ts";
import { tabKey } from "./tab-key.ts";
import { isEmpty } from "./value-text.ts";

/** A section begins at one declared field and goes on to where the next one begins: a field that is added to the declaration is in the form. */
export type FormSection = {
  title: MessageKey;
  hint?: MessageKey;
  from: string;
  /** Until then it is left out, unless it holds something already. */
  when?: (row: Row) => boolean;
};

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
  const { entity, row, revealed } = useRecordForm();
  const whole = entity as Entity;
  const ofTab = formFieldsOf(whole, tab, row !== null);
  const own = sections.filter(({ from }) => ofTab.includes(from));
  const starts = own.map(({ from }) => ofTab.indexOf(from)).toSorted((one, other) => one - other);
  const fieldsFrom = (from: string) => {
    const start = ofTab.indexOf(from);
    return ofTab.slice(
      start,
      starts.find((next) => next > start),
    );
  };
  const isHeld = (name: string) => revealed.includes(name) || !(isEmpty(row?.[name]) || row?.[name] === false);
  const shown = (own.length > 0 ? own : [{ title: tabKey(tab), from: ofTab[0]! } as FormSection])
    .map((section) => ({ ...section, names: fieldsFrom(section.from) }))
    .filter(({ names }) => names.some((name) => canSee(user, entity.fields[name]!)))
    .filter(({ when, names }) => !when || (row && when(row)) || names.some(isHeld));
  return (
    <Paper withBorder>
      {shown.map(({ title, hint, names }) => (
        <Section key={title} title={t(title)} hint={hint && t(hint)}>
          {names.map((name) => (
            <FormField key={name} name={name} isAlone={names.length === 1} OwnWay={fields[name]} />
          ))}
        </Section>
      ))}
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
