import { criminal } from "#domain/entities/criminal.ts";
import { RecordList } from "#web/record/record-list.tsx";

export const CriminalList = () => <RecordList entity={criminal} />;
