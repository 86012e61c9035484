import { isStaff } from "#domain/access/roles.ts";
import type { Tx } from "#server/db/database.ts";
import type { AnswersOf, Parts } from "#server/journal/kept-part.ts";
import type { DayContext } from "./day-context.ts";
import { todayOf } from "./today-of.ts";

/**
 * The parts of a day that change with records only: read again when a record of theirs has changed. Staff see the same, and share them. `of`
 * distinguishes this day from others of the same person.
 */
export function keptDay<Of extends Parts>(tx: Tx, { deps, user, locale }: DayContext, parts: Of | Promise<Of>, of = ""): Promise<AnswersOf<Of>> {
  // Everything but the session, so that a right added one day is a part of the key.
  const { id, alias: _alias, email: _email, session: _session, stage: _stage, profile: _profile, token: _token, ...rights } = user;
  const keyOf = (...whose: (string | null)[]) => JSON.stringify([...whose, rights, todayOf(tx), of]);
  return deps.keptAnswers.read(tx, user, { shared: keyOf(isStaff(user.role) ? null : id), own: keyOf(id, locale) }, parts);
}
