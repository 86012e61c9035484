import { vehicle } from "#domain/entities/vehicle.ts";
import type { FormSection } from "#domain/form-section.ts";
import { NetworkLink } from "#web/record/network-link.tsx";
import { RecordEdit } from "#web/record/record-edit.tsx";
import { reportedWith } from "./reported-with.ts";

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
    related={{ cases: reportedWith("vehicles") }}
  />
);
