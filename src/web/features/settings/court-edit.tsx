import { penalCase } from "#domain/cases/case.ts";
import { court } from "#domain/entities/court.ts";
import type { FormSection } from "#domain/form-section.ts";
import { RecordEdit } from "#web/record/page/record-edit.tsx";

const sections: FormSection[] = [
  { title: "section.court", hint: "section.court.hint", from: "alias" },
  { title: "section.contact", hint: "section.contact.hint", from: "address" },
];

export const CourtEdit = ({ id }: { id: string }) => (
  <RecordEdit entity={court} id={id} sections={sections} related={{ cases: { entity: penalCase, field: "court" } }} />
);
