import { zone } from "#domain/entities/zone.ts";
import type { FormSection } from "#domain/form-section.ts";
import { RecordEdit } from "#web/record/record-edit.tsx";
import { reportedWith } from "./reported-with.ts";

const sections: FormSection[] = [{ title: "section.zone", hint: "section.zone.hint", from: "alias" }];

export const ZoneEdit = ({ id }: { id: string }) => (
  <RecordEdit entity={zone} id={id} sections={sections} related={{ cases: reportedWith("zones") }} />
);
