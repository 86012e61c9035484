import { lawyer } from "#domain/entities/lawyer.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { ImportLink } from "./import-link.tsx";

export const LawyerList = () => <RecordList entity={lawyer} actions={<ImportLink entity={lawyer} />} />;
