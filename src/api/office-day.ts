import * as z from "zod";
import { refShape } from "./shapes.ts";
import { dayRecord, firstOf, unreadThread, witnessedHearing } from "./today-parts.ts";

/** Of cases and civil cases, which have lists of their own: the number of each up to `countLimit`, and the first of both. */
const splitOf = <Row extends z.ZodType>(row: Row) => z.object({ cases: z.int(), civilCases: z.int(), rows: z.array(row) });
export type SplitOf<Row> = { cases: number; civilCases: number; rows: Row[] };

const deadline = z.object({
  record: dayRecord,
  /** The key of the term; `termName` puts it into words. */
  key: z.string(),
  date: z.iso.date(),
  /** Of the court, until the last day included; negative if it is over. */
  workingDays: z.int(),
});
export type Deadline = z.infer<typeof deadline>;

const newRecord = z.object({ record: dayRecord, at: z.iso.datetime(), amount: z.number().nullable() });
export type NewRecord = z.infer<typeof newRecord>;

const papers = z.object({
  record: dayRecord,
  at: z.iso.datetime(),
  by: z.string().nullable(),
  files: z.int(),
  answers: z.int(),
  /** The name of the last file, or what the last answer is about. */
  last: z.string(),
});
export type Papers = z.infer<typeof papers>;

const dayTask = z.object({ id: z.uuid(), what: z.string(), dueDate: z.iso.date(), record: dayRecord, assignee: z.uuid().nullable() });
export type DayTask = z.infer<typeof dayTask>;

/** `since`: the last change of status or action. */
const idleRecord = z.object({ record: dayRecord, status: z.string(), since: z.iso.date().nullable() });
export type IdleRecord = z.infer<typeof idleRecord>;

/** What lawyers and managers have to do. */
const work = {
  today: z.iso.date(),
  hearings: firstOf(witnessedHearing),
  /** In order, so that those that are over come first. */
  deadlines: splitOf(deadline).extend({ overdue: z.int() }),
  tasks: firstOf(dayTask).extend({ overdue: z.int() }),
  newRecords: splitOf(newRecord),
  papers: firstOf(papers),
  /** The own ones of the caller, those with mentions first. */
  unread: z.array(unreadThread),
  /** Beyond `countLimit` the numbers are kept ones, as for `unassigned`. */
  idle: splitOf(idleRecord),
};

export const lawyerDay = z.object({
  day: z.literal("lawyer"),
  /** The lawyer record of the caller, by which lists are filtered. */
  lawyer: z.uuid().nullable(),
  ...work,
});
export type LawyerDay = z.infer<typeof lawyerDay>;
export type Work = Omit<LawyerDay, "day" | "lawyer">;

const load = z.object({
  lawyer: refShape.extend({ color: z.string().nullable() }),
  /** Open records, and those of them without a next step. */
  cases: z.int(),
  civilCases: z.int(),
  idleCases: z.int(),
  idleCivilCases: z.int(),
  /** Of the next seven days, that this lawyer attends. Counted up to `countLimit`, as the next three. */
  hearings: z.int(),
  civilHearings: z.int(),
  /** Terms and tasks of the records of this lawyer, whoever has to do the task. */
  overdueTerms: z.int(),
  overdueTasks: z.int(),
  lastAction: z.iso.date().nullable(),
});
export type Load = z.infer<typeof load>;

const escalation = z.object({
  id: z.uuid(),
  text: z.string(),
  at: z.iso.datetime(),
  entity: z.enum(["case", "civilCase", "issue"]),
  record: z.uuid(),
});
export type Escalation = z.infer<typeof escalation>;

export const healthKeys = ["backups", "journal", "mails", "jobs", "disk"] as const;
const healthItem = z.object({
  key: z.enum(healthKeys),
  level: z.enum(["good", "attention", "failure"]),
  /** When it was last made or checked. */
  at: z.iso.datetime().nullable(),
  /** How many failed or wait. */
  count: z.int().nullable(),
  /** How much is free. */
  bytes: z.number().nullable(),
});
export type HealthItem = z.infer<typeof healthItem>;

export const managerDay = z.object({
  day: z.literal("manager"),
  ...work,
  /** Live cases without a lawyer. */
  unassigned: splitOf(newRecord),
  loads: z.array(load),
  /** Deadlines that nobody acted on, not read yet. */
  escalations: firstOf(escalation),
  /** How many files could not join their record and wait for a decision. */
  heldFiles: z.int(),
  /** Of the installation; only for admins. */
  health: z.array(healthItem).optional(),
});
export type ManagerDay = z.infer<typeof managerDay>;
