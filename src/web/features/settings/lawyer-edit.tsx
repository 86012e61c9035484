import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import type { FormSection } from "#domain/form-section.ts";
import { RecordEdit } from "#web/record/record-edit.tsx";
import type { RelatedTabs } from "#web/record/related-list.tsx";
import { reportedWith } from "./reported-with.ts";

const sections: FormSection[] = [
  { title: "section.lawyer", hint: "section.lawyer.hint", from: "dni" },
  { title: "section.ties", hint: "section.ties.hint", from: "customer" },
];

const related: RelatedTabs = {
  cases: reportedWith("lawyer"),
  customers: { entity: customer, by: "lawyer" },
  establishments: { entity: establishment, by: "lawyer" },
};

export const LawyerEdit = ({ id }: { id: string }) => <RecordEdit entity={lawyer} id={id} sections={sections} related={related} />;
