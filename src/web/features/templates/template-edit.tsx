import { template } from "#domain/entities/template.ts";
import type { FormSection } from "#domain/form-section.ts";
import { Field } from "#web/record/form/field.tsx";
import { useCurrentValue } from "#web/record/form/form-context.ts";
import type { FormFields } from "#web/record/form/record-form.tsx";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { TemplateDocument } from "./template-document.tsx";

const sections: FormSection[] = [{ title: "section.template", hint: "section.template.hint", from: "title" }];

const fields: FormFields = {
  caseStatuses: () => <OfKind kind="case" name="caseStatuses" />,
  civilStatuses: () => <OfKind kind="civilCase" name="civilStatuses" />,
  // Civil cases have no actions.
  actionType: () => <OfKind kind="case" name="actionType" />,
  action: () => <OfKind kind="case" name="action" />,
  // The panel of the document shows them.
  documentName: () => null,
  documentVersion: () => null,
};

export const TemplateEdit = ({ id }: { id: string }) => (
  <RecordEdit entity={template} id={id} sections={sections} fields={fields} rail={(row) => <TemplateDocument row={row} />} />
);

/** A field that only templates for one kind of record have. */
function OfKind({ kind, name }: { kind: string; name: string }) {
  return useCurrentValue("recordKind") === kind ? <Field name={name} /> : null;
}
