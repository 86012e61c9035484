import * as z from "zod";
import { task } from "#domain/entities/task.ts";
import { keysOf } from "#domain/enumerations.ts";
import { idInput, route } from "./base.ts";
import { bulkLimit } from "./limits.ts";
import { bulkRow } from "./records.ts";
import { recordShape, refShape } from "./shapes.ts";

const tag = "tasks";
const entity = z.enum(keysOf("taskRecords"));
const record = recordShape(task);
const place = z.strictObject({ entity, record: z.uuid() });
/** `isLastStep`: nothing is planned any more in a record that should have something. */
const finished = z.object({ task: record, isLastStep: z.boolean() });

export const recordTasks = z.object({
  open: z.array(record),
  done: z.array(record),
  /** The usual tasks of records in this status, with the day on which they would be due. */
  presets: z.array(z.object({ id: z.uuid(), what: z.string(), dueDate: z.iso.date() })),
});
export type RecordTasks = z.infer<typeof recordTasks>;

/** The routes of tasks beyond those of every record. */
export const tasks = {
  ofRecord: route("lawyer", "GET", "/tasks/record", "The tasks of one record, and the usual ones of its status", tag)
    .input(place)
    .output(recordTasks),
  assignees: route("lawyer", "GET", "/tasks/assignees", "The lawyers and staff who can open a record", tag).input(place).output(z.array(refShape)),
  finish: route("lawyer", "POST", "/tasks/{id}/done", "Marks a task as done; idempotent", tag).input(idInput).output(finished),
  reopen: route("lawyer", "POST", "/tasks/{id}/reopen", "Marks a task as open again; idempotent", tag).input(idInput).output(finished),
  finishAll: route("lawyer", "POST", "/tasks/finish", "Marks several tasks as done, each on its own; answers the result of each", tag)
    .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(bulkLimit) }))
    .output(z.array(bulkRow)),
  addAll: route("lawyer", "POST", "/tasks/add", "Adds the same task to several records, each on its own; answers the result of each", tag)
    .input(
      z.strictObject({
        entity,
        ids: z.array(z.uuid()).min(1).max(bulkLimit),
        what: z.string().trim().min(1).max(200),
        dueDate: z.iso.date(),
        assignee: z.uuid().optional(),
      }),
    )
    .output(z.array(bulkRow)),
};
