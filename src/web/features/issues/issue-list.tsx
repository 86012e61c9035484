import { issue } from "#domain/issues/issue.ts";
import { ImagesCell } from "#web/intake/images-cell.tsx";
import { RecordList } from "#web/record/list/record-list.tsx";

export const IssueList = () => <RecordList entity={issue} cells={{ hasImages: ImagesCell }} />;
