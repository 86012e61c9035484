import { isStaff } from "#domain/access/roles.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { todayOf } from "./today-of.ts";

type Kept<Day> = {
  /** What distinguishes this day from others of the same person. */
  of?: string | undefined;
  /** What it also depends on, see `KeptAnswers`. */
  marks?: Promise<string>;
  make: () => Promise<Day>;
};

const none = Promise.resolve("");

/** The part of a day that changes with records only: read again when a record of the user's scope has changed. Staff see the same, and share it. */
export function keptDay<Day>(tx: Tx, { deps, user }: SignedContext, { of = "", marks = none, make }: Kept<Day>): Promise<Day> {
  // Everything but the session, so that a right added one day is a part of the key.
  const { id, alias: _alias, email: _email, session: _session, stage: _stage, profile: _profile, token: _token, ...rights } = user;
  const key = JSON.stringify([isStaff(user.role) ? null : id, rights, todayOf(tx), of]);
  return deps.keptAnswers.read(tx, user, key, marks, make);
}
