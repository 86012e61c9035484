import { zone } from "#domain/entities/zone.ts";
import { RecordList } from "#web/record/record-list.tsx";

export const ZoneList = () => <RecordList entity={zone} />;
