import { band } from "#domain/entities/band.ts";
import type { FormSection } from "#domain/form-section.ts";
import { NetworkLink } from "#web/record/base/network-link.tsx";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { casesAndIssuesBy } from "./cases-and-issues-by.ts";

const sections: FormSection[] = [
  { title: "section.band", hint: "section.band.hint", from: "alias" },
  { title: "section.file", hint: "section.file.hint", from: "customer" },
  { title: "section.pictures", hint: "section.pictures.hint", from: "bandPictures" },
];

export const BandEdit = ({ id }: { id: string }) => (
  <RecordEdit
    entity={band}
    id={id}
    sections={sections}
    actions={(row) => <NetworkLink entity={band} row={row} />}
    related={{ cases: casesAndIssuesBy("bands") }}
  />
);
