import * as z from "zod";
import { jobKinds, jobStates } from "#domain/jobs.ts";
import { doneOutput, idInput, route } from "./base.ts";

const kind = z.enum(jobKinds);
const job = z.object({
  id: z.uuid(),
  kind,
  state: z.enum(jobStates),
  attempts: z.int(),
  progress: z.int(),
  runAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
});
export type Job = z.infer<typeof job>;

const jobPage = z.object({
  jobs: z.array(job),
  /** When each recurring job runs next. */
  recurring: z.array(z.object({ kind, next: z.iso.datetime() })),
  next: z.uuid().nullable(),
});
export type JobPage = z.infer<typeof jobPage>;

export const jobs = {
  list: route("admin", "GET", "/jobs", "Background jobs, newest first", "jobs")
    .input(z.strictObject({ before: z.uuid().optional() }))
    .output(jobPage),
  retry: route("admin", "POST", "/jobs/{id}/retry", "Tries a failed job again", "jobs").input(idInput).output(doneOutput),
};
