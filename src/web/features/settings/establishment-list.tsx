import { establishment } from "#domain/entities/establishment.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { ImportLink } from "./import-link.tsx";

export const EstablishmentList = () => <RecordList entity={establishment} actions={<ImportLink entity={establishment} />} />;
