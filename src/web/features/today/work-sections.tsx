import type { ReactNode } from "react";
import type { Work } from "#api/office-day.ts";
import { DeadlinesSection } from "./deadlines-section.tsx";
import { HearingsSection } from "./hearings-section.tsx";
import { IdleSection } from "./idle-section.tsx";
import { NewRecordsSection } from "./new-records-section.tsx";
import { PapersSection } from "./papers-section.tsx";
import { TasksSection } from "./tasks-section.tsx";
import classes from "./today.module.css";
import { UnreadSection } from "./unread-section.tsx";

type Props = {
  work: Work;
  tasksTitle: string;
  /** Above the columns' own parts. */
  before?: ReactNode;
  beside?: ReactNode;
};

/** What lawyers and managers have to do: what is due on the left, what came in on the right. */
export function WorkSections({ work, tasksTitle, before, beside }: Props) {
  const { today, hearings, deadlines, tasks, newRecords, papers, unread, idle } = work;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {before}
        <HearingsSection hearings={hearings} today={today} />
        <DeadlinesSection deadlines={deadlines} today={today} />
        <TasksSection tasks={tasks} today={today} title={tasksTitle} />
      </div>
      <div className={classes.column}>
        {beside}
        <UnreadSection unread={unread} today={today} />
        <NewRecordsSection records={newRecords} today={today} />
        <PapersSection papers={papers} today={today} />
        <IdleSection idle={idle} />
      </div>
    </div>
  );
}

/** Nothing is due and nothing came in. */
export const isQuiet = ({ hearings, deadlines, tasks, newRecords, papers, unread, idle }: Work) =>
  unread.length === 0 && [hearings, deadlines, tasks, newRecords, papers, idle].every(({ rows }) => rows.length === 0);
