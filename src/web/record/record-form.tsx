import { Paper } from "@mantine/core";
import type { ComponentType } from "react";
import { canSee } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import type { TimeZone } from "#domain/provinces.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Section } from "#web/ui/section.tsx";
import { Field } from "./field.tsx";
import { useRecordForm } from "./form-context.ts";
import { typedFields } from "./form-values.ts";
import { tabOf } from "./link-field.ts";
import { tabKey } from "./tab-key.ts";
import { TimeZoneContext, useTimeZone } from "./time-zone.ts";

/** A section begins at one declared field and goes on to the next section: a field that is added to the declaration is in the form. */
export type FormSection = { title: MessageKey; hint?: MessageKey; from: string };

/** Fields that a form asks for in its own way. */
export type FormFields = Readonly<Record<string, ComponentType>>;
type Props = {
  tab: string;
  sections?: readonly FormSection[];
  fields?: FormFields;
  /** Where the record happened: its instants are typed and shown in that local time. */
  timeZone?: TimeZone;
};

/** The declared fields of a tab over six columns; in one section unless told otherwise. */
export function RecordForm({ tab, sections, fields = {}, timeZone }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { entity } = useRecordForm();
  const around = useTimeZone();
  const ofTab = formFieldsOf(entity, tab);
  const all = (sections ?? [{ title: tabKey(tab), hint: undefined, from: ofTab[0]! }]).map((section, index, list) => {
    const next = list[index + 1];
    return { ...section, fields: ofTab.slice(ofTab.indexOf(section.from), next && ofTab.indexOf(next.from)) };
  });
  const shown = all.filter((section) => section.fields.some((name) => canSee(user, entity.fields[name]!)));
  return (
    <TimeZoneContext value={timeZone ?? around}>
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
    </TimeZoneContext>
  );
}

export const formFieldsOf = (entity: Entity, tab: string) => typedFields(entity).filter((name) => tabOf(entity, name) === tab);
