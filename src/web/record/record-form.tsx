import { Paper } from "@mantine/core";
import type { ComponentType } from "react";
import { canSee } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Section } from "#web/ui/section.tsx";
import { Field } from "./field.tsx";
import { useRecordForm } from "./form-context.ts";
import { formFields } from "./form-values.ts";
import { tabOf } from "./link-field.ts";
import { tabKey } from "./tab-key.ts";

/** A section begins at one declared field and goes on to the next section: a field that is added to the declaration is in the form. */
export type FormSection = { title: MessageKey; hint?: MessageKey; from: string };

/** Fields that a form asks for in its own way. */
export type FormFields = Readonly<Record<string, ComponentType>>;
type Props = { tab: string; sections?: readonly FormSection[]; fields?: FormFields };

/** The declared fields of a tab over six columns; in one section unless told otherwise. */
export function RecordForm({ tab, sections, fields = {} }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { entity } = useRecordForm();
  const ofTab = formFieldsOf(entity, tab);
  const all = (sections ?? [{ title: tabKey(tab), hint: undefined, from: ofTab[0]! }]).map((section, index, list) => {
    const next = list[index + 1];
    return { ...section, fields: ofTab.slice(ofTab.indexOf(section.from), next && ofTab.indexOf(next.from)) };
  });
  const shown = all.filter((section) => section.fields.some((name) => canSee(user, entity.fields[name]!)));
  return (
    <Paper withBorder>
      {shown.map((section) => (
        <Section key={section.title} title={t(section.title)} hint={section.hint && t(section.hint)}>
          {section.fields.map((name) => {
            const OwnWay = fields[name];
            return OwnWay ? <OwnWay key={name} /> : <Field key={name} name={name} />;
          })}
        </Section>
      ))}
    </Paper>
  );
}

export const formFieldsOf = (entity: Entity, tab: string) => formFields(entity).filter((name) => tabOf(entity, name) === tab);
