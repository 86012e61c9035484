import { lawyer } from "#domain/entities/lawyer.ts";
import { RecordList } from "#web/record/record-list.tsx";

export const LawyerList = () => <RecordList entity={lawyer} />;
