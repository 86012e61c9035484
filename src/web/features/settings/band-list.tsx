import { band } from "#domain/entities/band.ts";
import { RecordList } from "#web/record/record-list.tsx";

export const BandList = () => <RecordList entity={band} />;
