import { vehicle } from "#domain/entities/vehicle.ts";
import type { FormSection } from "#domain/form-section.ts";
import { NetworkLink } from "#web/record/base/network-link.tsx";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { casesAndIssuesBy } from "./cases-and-issues-by.ts";

const sections: FormSection[] = [
  { title: "section.vehicle", hint: "section.vehicle.hint", from: "plate" },
  { title: "section.file", hint: "section.file.hint", from: "customer" },
  { title: "section.pictures", hint: "section.pictures.hint", from: "vehiclePictures" },
];

export const VehicleEdit = ({ id }: { id: string }) => (
  <RecordEdit
    entity={vehicle}
    id={id}
    sections={sections}
    actions={(row) => <NetworkLink entity={vehicle} row={row} />}
    related={{ cases: casesAndIssuesBy("vehicles") }}
  />
);
