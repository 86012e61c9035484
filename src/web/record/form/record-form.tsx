import { Paper } from "@mantine/core";
import type { ComponentType } from "react";
import { canEdit, canSee } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { type FormSection, fieldsFrom } from "#domain/form-section.ts";
import type { TabName } from "#domain/messages/message-key.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { isLink } from "#web/record/base/link-field.ts";
import { tabKey, tabOf } from "#web/record/base/tabs.ts";
import { Incremental } from "#web/ui/layout/incremental.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Field } from "./field.tsx";
import { useIsShown } from "./field-visibility.ts";
import { isInputOfForm, useRecordForm } from "./form-context.ts";
import { Lines } from "./lines.tsx";
import { Links } from "./links.tsx";

/** Components that replace the default input of a field. */
export type FormFields = Readonly<Record<string, ComponentType>>;
type Props = {
  tab: TabName;
  /** Of all tabs, in the order in which they are shown. */
  sections?: readonly FormSection[];
  fields?: FormFields;
};

/** The declared fields of a tab in a grid of six columns; one section by default. */
export function RecordForm({ tab, sections = [], fields = {} }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { entity, row, form, revealed } = useRecordForm();
  const fullEntity = entity as Entity;
  const ofTab = formFieldsOf(fullEntity, tab, row !== null);
  const ownSections = sections.filter(({ from }) => ofTab.includes(from));
  const isFilled = (value: unknown) => !isEmpty(value) && value !== false;
  const hasValue = (name: string) => revealed.includes(name) || isFilled(row?.[name]);
  // In a new record, empty fields that this user may not edit are left out.
  const isOffered = (name: string) => row !== null || canEdit(user, entity.fields[name]!) || isFilled(form.getInitialValues()[name]);
  const shown = (ownSections.length > 0 ? ownSections : [{ title: tabKey(tab), from: ofTab[0]! } as FormSection])
    .map((section) => ({ ...section, names: fieldsFrom(ofTab, ownSections, section.from).filter(isOffered) }))
    .filter(({ names }) => names.some((name) => canSee(user, entity.fields[name]!)))
    .filter(({ when, names }) => !when || (row && when(row)) || names.some(hasValue));
  return (
    <Paper withBorder>
      <Incremental immediate={revealed.length > 0 || Object.keys(form.errors).length > 0}>
        {shown.map(({ title, hint, names, folded }) => (
          <Section
            key={title}
            title={t(title)}
            hint={hint && t(hint)}
            {...(folded && { folded: !names.some((name) => hasValue(name) || form.errors[name]) })}
          >
            {names.map((name) => (
              <FormField key={name} name={name} isAlone={names.length === 1} Custom={fields[name]} />
            ))}
          </Section>
        ))}
      </Incremental>
    </Paper>
  );
}

function FormField({ name, isAlone, Custom }: { name: string; isAlone: boolean; Custom?: ComponentType }) {
  const { entity } = useRecordForm();
  const isShown = useIsShown(name);
  const field = entity.fields[name]!;
  if (!isShown) return null;
  if (Custom) return <Custom />;
  if (field.kind === "lines") return <Lines name={name} />;
  return isLink(field) ? <Links name={name} isAlone={isAlone} /> : <Field name={name} />;
}

/** The fields that a form shows in a tab. Only an existing record can have links and lines. */
export const formFieldsOf = (entity: Entity, tab: string, exists: boolean) =>
  Object.keys(entity.fields).filter((name) => {
    const field = entity.fields[name]!;
    return (
      tabOf(entity, name) === tab && field.edit !== "system" && (exists || (isInputOfForm(entity, name) && field.kind !== "lines" && !isLink(field)))
    );
  });
