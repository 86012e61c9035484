import { company } from "#domain/entities/company.ts";
import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import type { FormSection } from "#domain/form-section.ts";
import { RecordEdit } from "#web/record/record-edit.tsx";
import { recordName } from "#web/record/record-name.ts";
import type { RelatedTabs } from "#web/record/related-list.tsx";
import { ReportMenu } from "#web/record/reports/report-menu.tsx";
import { CountryField, ZipField } from "./zip-field.tsx";

const sections: FormSection[] = [
  { title: "section.customer", hint: "section.customer.hint", from: "code" },
  { title: "section.place", hint: "section.place.hint", from: "country" },
  { title: "section.service", hint: "section.service.hint", from: "casesTypes" },
];

const related: RelatedTabs = {
  companies: { entity: company, by: "customer", inPlace: true },
  establishments: { entity: establishment, by: "customer" },
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
