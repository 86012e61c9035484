import { criminal } from "#domain/entities/criminal.ts";
import type { FormSection } from "#domain/form-section.ts";
import { NetworkLink } from "#web/record/base/network-link.tsx";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { casesAndIssuesBy } from "./cases-and-issues-by.ts";

const sections: FormSection[] = [
  { title: "section.criminal", hint: "section.criminal.hint", from: "dni" },
  { title: "section.file", hint: "section.file.hint", from: "customer" },
  { title: "section.pictures", hint: "section.pictures.hint", from: "criminalPictures" },
];

export const CriminalEdit = ({ id }: { id: string }) => (
  <RecordEdit
    entity={criminal}
    id={id}
    sections={sections}
    actions={(row) => <NetworkLink entity={criminal} row={row} />}
    related={{ cases: casesAndIssuesBy("criminals") }}
  />
);
