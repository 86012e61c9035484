import { witness } from "#domain/entities/witness.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { DuplicatesLink } from "./duplicates-link.tsx";
import { ImportLink } from "./import-link.tsx";

const actions = (
  <>
    <DuplicatesLink entity="witness" />
    <ImportLink entity={witness} />
  </>
);

export const WitnessList = () => <RecordList entity={witness} actions={actions} />;
