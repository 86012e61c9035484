import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import type { FormSection } from "#domain/form-section.ts";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import type { RelatedTabs } from "#web/record/page/related-list.tsx";
import { casesAndIssuesBy } from "./cases-and-issues-by.ts";

const sections: FormSection[] = [
  { title: "section.lawyer", hint: "section.lawyer.hint", from: "dni" },
  { title: "section.ties", hint: "section.ties.hint", from: "customer" },
];

const related: RelatedTabs = {
  cases: casesAndIssuesBy("lawyer"),
  customers: { entity: customer, field: "lawyer" },
  establishments: { entity: establishment, field: "lawyer" },
};

export const LawyerEdit = ({ id }: { id: string }) => <RecordEdit entity={lawyer} id={id} sections={sections} related={related} />;
