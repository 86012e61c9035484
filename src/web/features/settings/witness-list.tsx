import { witness } from "#domain/entities/witness.ts";
import { RecordList } from "#web/record/record-list.tsx";

export const WitnessList = () => <RecordList entity={witness} />;
