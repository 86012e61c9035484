/** The background jobs that the screen of jobs shows. Each has its name in `job.{kind}`. */
export const jobKinds = [
  "cleaning",
  "reminders",
  "movedDates",
  "retention",
  "dailyDigest",
  "teaching",
  "report",
  "reportExpiry",
  "reportSchedule",
  "monthSums",
  "words",
  "nextSteps",
  "seal",
  "duplicates",
] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];
