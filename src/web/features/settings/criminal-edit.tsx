import { accepts } from "#domain/access/rules.ts";
import { criminal } from "#domain/entities/criminal.ts";
import type { FormSection } from "#domain/form-section.ts";
import { useUser } from "#web/lib/session.ts";
import { NetworkLink } from "#web/record/base/network-link.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import { ConvictionsButton } from "#web/record/page/convictions-dialog.tsx";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { casesAndIssuesBy } from "./cases-and-issues-by.ts";

/** For those who plead: shops and head offices have no use for it. */
function Convictions({ row }: { row: Row }) {
  const { role, availableTypes } = useUser();
  return accepts("lawyer", role) && availableTypes.includes("penal") && <ConvictionsButton person={{ id: row.id, alias: String(row.alias) }} />;
}

const sections: FormSection[] = [
  { title: "section.criminal", hint: "section.criminal.hint", from: "dni" },
  { title: "section.appearance", hint: "section.appearance.hint", from: "sex" },
  { title: "section.file", hint: "section.file.hint", from: "customer" },
  { title: "section.pictures", hint: "section.pictures.hint", from: "criminalPictures" },
];

export const CriminalEdit = ({ id }: { id: string }) => (
  <RecordEdit
    entity={criminal}
    id={id}
    sections={sections}
    actions={(row) => (
      <>
        <NetworkLink entity={criminal} row={row} />
        <Convictions row={row} />
      </>
    )}
    related={{ cases: casesAndIssuesBy("criminals") }}
  />
);
