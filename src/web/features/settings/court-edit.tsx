import { Button } from "@mantine/core";
import { penalCase } from "#domain/cases/case.ts";
import { court } from "#domain/entities/court.ts";
import { courtName } from "#domain/entities/court-name.ts";
import type { FormSection } from "#domain/form-section.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { RecordEdit } from "#web/record/page/record-edit.tsx";

const sections: FormSection[] = [
  { title: "section.court", hint: "section.court.hint", from: "alias" },
  { title: "section.contact", hint: "section.contact.hint", from: "address" },
];

export const CourtEdit = ({ id }: { id: string }) => (
  <RecordEdit
    entity={court}
    id={id}
    sections={sections}
    fields={{ section: SectionField }}
    related={{ cases: { entity: penalCase, field: "court" } }}
  />
);

/** The section of a Spanish court, and the name that follows from it. */
function SectionField() {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const [section, city, number, alias] = [
    form.useWatchValue("section"),
    form.useWatchValue("city"),
    form.useWatchValue("number"),
    form.useWatchValue("alias"),
  ];
  const name = courtName({ section, city, number });
  const use = name !== undefined && name !== alias && (
    <Button
      variant="subtle"
      size="compact-sm"
      mt={4}
      styles={{ label: { whiteSpace: "normal" } }}
      h="auto"
      onClick={() => form.setFieldValue("alias", name)}
    >
      {t("court.name.use", { name })}
    </Button>
  );
  return <Field name="section" below={use} />;
}
