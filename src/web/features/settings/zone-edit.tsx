import { zone } from "#domain/entities/zone.ts";
import type { FormSection } from "#domain/form-section.ts";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { casesAndIssuesBy } from "./cases-and-issues-by.ts";

const sections: FormSection[] = [{ title: "section.zone", hint: "section.zone.hint", from: "alias" }];

export const ZoneEdit = ({ id }: { id: string }) => (
  <RecordEdit entity={zone} id={id} sections={sections} related={{ cases: casesAndIssuesBy("zones") }} />
);
