import { witness } from "#domain/entities/witness.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { DuplicatesLink } from "./duplicates-link.tsx";

export const WitnessList = () => <RecordList entity={witness} actions={<DuplicatesLink entity="witness" />} />;
