import { Paper } from "@mantine/core";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Section } from "#web/ui/section.tsx";
import { Field } from "./field.tsx";
import { useRecordForm } from "./form-context.ts";
import { typedFields } from "./form-values.ts";
import { tabKey } from "./tab-key.ts";

/** A section begins at one declared field and goes on to the next section: a field that is added to the declaration is in the form. */
export type FormSection = { title: MessageKey; hint?: MessageKey; from: string };

/** The declared fields of a tab over six columns; in one section unless told otherwise. */
export function RecordForm({ tab, sections }: { tab: string; sections?: readonly FormSection[] }) {
  const { t } = useI18n();
  const { entity } = useRecordForm();
  const ofTab = typedFields(entity).filter((name) => (entity.fields[name]!.tab ?? entity.tabs[0]) === tab);
  const shown = (sections ?? [{ title: tabKey(tab), hint: undefined, from: ofTab[0]! }]).map((section, index, all) => {
    const next = all[index + 1];
    return { ...section, fields: ofTab.slice(ofTab.indexOf(section.from), next && ofTab.indexOf(next.from)) };
  });
  return (
    <Paper withBorder>
      {shown.map((section) => (
        <Section key={section.title} title={t(section.title)} hint={section.hint && t(section.hint)}>
          {section.fields.map((name) => (
            <Field key={name} name={name} />
          ))}
        </Section>
      ))}
    </Paper>
  );
}
