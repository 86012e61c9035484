import { court } from "#domain/entities/court.ts";
import { RecordEdit } from "#web/record/record-edit.tsx";
import type { FormSection } from "#web/record/record-form.tsx";

const sections: FormSection[] = [
  { title: "section.court", hint: "section.court.hint", fields: ["alias", "number", "country", "courtType"] },
  { title: "section.contact", hint: "section.contact.hint", fields: ["address", "zip", "city", "state", "phone", "email"] },
];

export const CourtEdit = ({ id }: { id: string }) => <RecordEdit entity={court} id={id} sections={sections} />;
