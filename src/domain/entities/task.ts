import { defineEntity } from "#domain/entity.ts";
import { boolean, date, datetime, longText, ref, text } from "#domain/fields.ts";

/** What somebody has to do about a record, and until when. Customers are asked for documents instead: they never see tasks. */
export const task = defineEntity({
  name: "task",
  collection: "tasks",
  fields: {
    what: text({ required: true, edit: "lawyer", max: 200, span: 4 }),
    dueDate: date({ required: true, edit: "lawyer", span: 2 }),
    /** Exactly one of these three, which stays. */
    case: ref("case", { edit: "lawyer", span: 2 }),
    civilCase: ref("civilCase", { edit: "lawyer", span: 2 }),
    issue: ref("issue", { edit: "lawyer", span: 2 }),
    /** A lawyer or a member of staff who can open the record. */
    assignee: ref("user", { edit: "lawyer", span: 3 }),
    notes: longText({ edit: "lawyer", max: 2000, span: 6 }),
    customer: ref("customer", { required: true, edit: "system", span: 3 }),
    /** Nobody with an active account has it. */
    unattended: boolean({ edit: "system", derived: true, see: "manager" }),
    done: boolean({ edit: "system", derived: true }),
    doneAt: datetime({ edit: "system", span: 2 }),
    doneBy: ref("user", { edit: "system", span: 2 }),
    /** The preset or rule that made it, so that it makes the same one only once. */
    origin: text({ edit: "system", max: 120 }),
  },
  alias: "what",
  tabs: ["general"],
  list: ["what", "dueDate", "assignee", "case", "customer"],
  card: { title: ["what"], end: "dueDate", facts: ["case", "civilCase", "issue", "assignee"] },
  alwaysListed: ["case", "civilCase", "issue", "unattended", "done"],
  filters: ["assignee", "unattended", "dueDate", "done", "customer"],
  bulk: ["assignee"],
  search: ["what"],
  orderBy: "dueDate",
  sorts: ["dueDate"],
  rules: [{ oneOf: ["case", "civilCase", "issue"], message: "task.record.needed" }],
  access: { read: "lawyer", write: "lawyer" },
  scope: "task",
});
