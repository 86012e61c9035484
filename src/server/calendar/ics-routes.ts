import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { calendarOf, type HearingKind, hearingKinds } from "#domain/calendar/event-kinds.ts";
import { admitReader } from "#server/auth/guard.ts";
import type { Deps } from "#server/context.ts";
import { disposition } from "#server/http/disposition.ts";
import { contextOf } from "#server/http/request-context.ts";
import { notFound } from "#server/refusal.ts";
import { readerOf, readFeed } from "./feed.ts";
import { icsOf } from "./ics.ts";
import { readHearing } from "./read-hearing.ts";

const hearing = z.object({ kind: z.enum(hearingKinds), id: z.uuid() });

/** Calendars for other applications: one hearing to take along, and the address that a person subscribes to. */
export function icsRoutes(app: FastifyInstance, deps: Deps) {
  // HEAD would do all of the work for nothing.
  app.get("/api/calendar/:kind/:id/hearing.ics", { config: { access: "customer" }, exposeHeadRoute: false }, async (request, reply) => {
    const asked = hearing.safeParse(request.params);
    const user = await admitReader(contextOf(deps, request, reply), "customer", asked.success ? calendarOf[asked.data.kind] : undefined);
    if (!asked.success) throw notFound();
    const { kind, id } = asked.data;
    const row = await deps.db.as(user, (tx) => readHearing(tx, user, kind as HearingKind, id));
    const text = icsOf([{ name: calendarOf[kind], rows: [row] }], { publicUrl: deps.publicUrl, locale: user.locale });
    return send(reply, "attachment", `${row.number}.ics`, text);
  });

  // An application that subscribes can neither sign in nor send a cookie: knowing the address is all it can.
  app.get<{ Params: { token: string } }>(
    "/api/calendar/feed/:token.ics",
    { config: { access: "anybody" }, exposeHeadRoute: false },
    async (request, reply) => {
      const { address } = contextOf(deps, request, reply);
      await deps.attempts.charge(["address", address]);
      const user = await readerOf(deps, request.params.token);
      if (!user) throw notFound();
      await deps.attempts.forgive(["address", address]);
      return send(reply, "inline", "sumario.ics", await readFeed(deps, user));
    },
  );
}

const send = (reply: FastifyReply, how: "inline" | "attachment", name: string, text: string) =>
  reply.header("content-type", "text/calendar; charset=utf-8").header("content-disposition", disposition(how, name)).send(text);
