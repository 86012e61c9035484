import { company } from "#domain/entities/company.ts";
import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import type { FormSection } from "#domain/form-section.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import type { RelatedTabs } from "#web/record/page/related-list.tsx";
import { ReportMenu } from "#web/reports/report-menu.tsx";
import { CountryField, ZipField } from "./zip-field.tsx";

const sections: FormSection[] = [
  { title: "section.customer", hint: "section.customer.hint", from: "code" },
  { title: "section.place", hint: "section.place.hint", from: "country" },
  { title: "section.service", hint: "section.service.hint", from: "casesTypes" },
  { title: "section.papers", hint: "section.papers.hint", from: "paperName", folded: true },
];

const related: RelatedTabs = {
  companies: { entity: company, field: "customer", inPlace: true },
  establishments: { entity: establishment, field: "customer" },
};

export const CustomerEdit = ({ id }: { id: string }) => (
  <RecordEdit
    entity={customer}
    id={id}
    sections={sections}
    fields={{ country: CountryField, zip: ZipField }}
    related={related}
    actions={(row) => <ReportMenu preset={{ customer: { id: row.id, alias: recordName(customer, row) }, isFixed: true }} />}
  />
);
