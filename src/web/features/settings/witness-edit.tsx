import { witness } from "#domain/entities/witness.ts";
import type { FormSection } from "#domain/form-section.ts";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { casesAndIssuesBy } from "./cases-and-issues-by.ts";

const sections: FormSection[] = [
  { title: "section.witness", hint: "section.witness.hint", from: "code" },
  { title: "section.contact", hint: "section.summons.hint", from: "email" },
  { title: "section.file", hint: "section.file.hint", from: "customer" },
];

export const WitnessEdit = ({ id }: { id: string }) => (
  <RecordEdit entity={witness} id={id} sections={sections} related={{ cases: casesAndIssuesBy("witnesses") }} />
);
