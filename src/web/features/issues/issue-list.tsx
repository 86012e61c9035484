import { issue } from "#domain/issues/issue.ts";
import { ImagesCell } from "#web/intake/images-cell.tsx";
import { ImportLink } from "#web/record/list/import-link.tsx";
import { RecordList } from "#web/record/list/record-list.tsx";
import { addTaskTo } from "#web/record/tasks/add-task-to-selection.tsx";

const bulk = [addTaskTo("issue")];

export const IssueList = () => <RecordList entity={issue} actions={<ImportLink entity={issue} />} cells={{ hasImages: ImagesCell }} bulk={bulk} />;
