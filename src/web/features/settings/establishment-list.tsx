import { establishment } from "#domain/entities/establishment.ts";
import { RecordList } from "#web/record/record-list.tsx";

export const EstablishmentList = () => <RecordList entity={establishment} />;
