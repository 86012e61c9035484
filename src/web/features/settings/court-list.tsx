import { court } from "#domain/entities/court.ts";
import { RecordList } from "#web/record/record-list.tsx";

export const CourtList = () => <RecordList entity={court} />;
