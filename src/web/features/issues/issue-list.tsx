import { issue } from "#domain/issues/issue.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { ImagesCell } from "#web/report/images-cell.tsx";

export const IssueList = () => <RecordList entity={issue} cells={{ hasImages: ImagesCell }} />;
