import type { FastifyInstance, FastifyReply } from "fastify";
import { calendarFiles } from "#api/calendar.ts";
import type { User } from "#domain/access/user.ts";
import { calendarOf, type HearingKind } from "#domain/calendar/event-kinds.ts";
import { visible } from "#server/access/visible.ts";
import { refuseWithoutType } from "#server/auth/guard.ts";
import { networkOf } from "#server/auth/network-of.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { icsOf } from "#server/ics/ics.ts";
import { type EventRow, withPlaceNames } from "./event-row.ts";
import { entityOf, eventsOf } from "./event-sources.ts";
import { feedAt, readFeed, tagOf } from "./feed.ts";

/** Calendars for other applications: one hearing as a file, and the feed that a user subscribes to. */
export function icsRoutes(app: FastifyInstance, deps: Deps) {
  servePlain(app, deps, calendarFiles.hearing, async ({ params: { kind, id }, user, reply }) => {
    refuseWithoutType(user, calendarOf[kind]);
    const row = await deps.db.as(user, (tx) => readHearing(tx, user, kind, id));
    const text = icsOf([{ ...row, calendar: calendarOf[kind] }], { publicUrl: deps.publicUrl, locale: user.locale });
    return send(reply, "attachment", `${row.number}.ics`, text);
  });

  servePlain(app, deps, calendarFiles.feed, async ({ params: { token }, context: { address }, request, reply }) => {
    const feed = await feedAt(deps, token);
    // Nobody guesses an address of 256 bits: the budget makes programs slow down that poll a dead one. It closes neither living feeds nor sign-in.
    if (!feed) await deps.budgets.take(["feed", networkOf(address)]);
    if (!feed) throw notFound();
    const text = await readFeed(deps, feed);
    const tag = tagOf(text);
    // Kept by the application that subscribes, and asked for each time: a revoked feed ends at once.
    reply.header("etag", tag).header("cache-control", "private, no-cache");
    if (isKnown(request.headers["if-none-match"], tag)) return reply.status(304).send();
    return send(reply, "inline", "sumario.ics", text);
  });
}

/** A proxy that compresses may have changed a tag to a weak one: weak and strong are compared alike. */
const isKnown = (sent: string | undefined, tag: string) => {
  const plain = (one: string) => one.trim().replace(/^W\//, "");
  return sent !== undefined && (sent.trim() === "*" || sent.split(",").some((one) => plain(one) === plain(tag)));
};

/** One hearing of a case that this user sees, past or future. */
async function readHearing(tx: Tx, user: User, kind: HearingKind, id: string): Promise<EventRow> {
  const name = calendarOf[kind];
  const row = await tx.row<EventRow>(withPlaceNames(eventsOf(kind, name, "ever", [sql`r.id = ${id}`, visible(user, entityOf[name])])));
  if (!row) throw notFound();
  return row;
}

const send = (reply: FastifyReply, how: "inline" | "attachment", name: string, text: string) =>
  reply.header("content-type", "text/calendar; charset=utf-8").header("content-disposition", disposition(how, name)).send(text);
