import { establishment } from "#domain/entities/establishment.ts";
import type { FormSection } from "#domain/form-section.ts";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { casesAndIssuesBy } from "./cases-and-issues-by.ts";
import { CountryField, LocalZipField } from "./zip-field.tsx";

const sections: FormSection[] = [
  { title: "section.establishment", hint: "section.establishment.hint", from: "code" },
  { title: "section.place", hint: "section.place.hint", from: "country" },
  { title: "section.assignment", hint: "section.assignment.hint", from: "lawyer" },
];

export const EstablishmentEdit = ({ id }: { id: string }) => (
  <RecordEdit
    entity={establishment}
    id={id}
    sections={sections}
    fields={{ country: CountryField, zip: LocalZipField }}
    related={{ cases: casesAndIssuesBy("establishment") }}
  />
);
