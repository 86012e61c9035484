import { criminal } from "#domain/entities/criminal.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { DuplicatesLink } from "./duplicates-link.tsx";

export const CriminalList = () => <RecordList entity={criminal} actions={<DuplicatesLink entity="criminal" />} />;
