import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { attendPages } from "#api/attendance.ts";
import { caseWitness } from "#domain/cases/lines.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { networkOf } from "#server/auth/network-of.ts";
import { hashSecret } from "#server/auth/secrets.ts";
import { invalid, Refusal } from "#server/base/refusal.ts";
import type { Context, Deps } from "#server/context.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { asksForPage, orPage, sendPage } from "#server/http/public-page.ts";
import { icsOf } from "#server/ics/ics.ts";
import { answerInvitation } from "./answer-invitation.ts";
import { attendBody, attendPath } from "./attend-page.ts";
import { type Invitation, readInvitation } from "./read-invitation.ts";

/** A form with a reason, in bytes. */
const maxBody = 8192;

/** What a witness opens from a mail. Unknown, expired and revoked links are answered alike. */
export function attendRoutes(scope: FastifyInstance, deps: Deps) {
  scope.addContentTypeParser(attendPages.answer.body[0], { parseAs: "string", bodyLimit: maxBody }, (_request, body, done) => done(null, body));

  servePlain(scope, deps, attendPages.page, async ({ params: { token }, context, request, reply }) =>
    orPage({ locale: chosen(request) ?? context.locale, request, reply, deps }, goneTexts, async () => {
      const invitation = await found(deps, context, token);
      return show(deps, reply, 200, localeOf(request, invitation), token, invitation);
    }),
  );

  servePlain(scope, deps, attendPages.answer, async ({ params: { token }, context, request, reply }) =>
    orPage({ locale: chosen(request) ?? context.locale, request, reply, deps }, goneTexts, async () => {
      const invitation = await found(deps, context, token);
      const locale = localeOf(request, invitation);
      const sent = new URLSearchParams(typeof request.body === "string" ? request.body : "");
      const reason = (sent.get("reason") ?? "").replaceAll(/\p{Cc}+/gu, " ").trim();
      const isNo = sent.get("answer") !== "yes";
      if (isNo && (reason === "" || reason.length > caseWitness.declineReason.max)) {
        if (!asksForPage(request)) throw invalid({ reason: "attend.reasonNeeded" });
        return show(deps, reply, 400, locale, token, invitation, reason);
      }
      // Each answer is written to the history and told to the lawyer: nobody may send them without end.
      await deps.budgets.take(["answer", hashSecret(token).toString("base64url")]);
      if (!(await answerInvitation(deps, token, isNo ? { reason } : null))) throw gone();
      return reply.redirect(`${attendPath(token)}?lang=${locale}`, 303);
    }),
  );

  servePlain(scope, deps, attendPages.ics, async ({ params: { token }, context, request, reply }) =>
    orPage({ locale: chosen(request) ?? context.locale, request, reply, deps }, goneTexts, async () => {
      const invitation = await found(deps, context, token);
      const locale = localeOf(request, invitation);
      const { case: record, version, at, court, room, lawyer } = invitation;
      const hearing = {
        calendar: "penal",
        kind: "trial",
        source: record,
        record,
        version,
        number: "",
        day: at.slice(0, 10),
        at,
        state: "set",
      } as const;
      const text = icsOf([{ ...hearing, court, room, counsel: lawyer }], { locale, publicUrl: undefined });
      return reply
        .header("content-type", "text/calendar; charset=utf-8")
        .header("content-disposition", disposition("attachment", "audiencia.ics"))
        .send(text);
    }),
  );
}

const goneTexts = { title: "attend.gone", text: "attend.goneText" } as const;
const gone = () => new Refusal(404, "NOT_FOUND", "attend.gone");

/** Nobody guesses 256 bits. The budget slows down programs that try, and closes no link that works. */
async function found(deps: Deps, { address }: Pick<Context, "address">, token: string): Promise<Invitation> {
  const invitation = await deps.db.asSystem((tx) => readInvitation(tx, token));
  if (invitation) return invitation;
  await deps.budgets.take(["link", networkOf(address)]);
  throw gone();
}

/** The language that the reader has chosen. */
const chosen = ({ query }: FastifyRequest): Locale | undefined => {
  const { lang } = query as { lang?: unknown };
  return lang === "fr" || lang === "es" ? lang : undefined;
};

/** Else that of the country, in which the mail was written. */
const localeOf = (request: FastifyRequest, { country }: Pick<Invitation, "country">): Locale =>
  chosen(request) ?? (country === "France" ? "fr" : "es");

const show = (deps: Deps, reply: FastifyReply, status: number, locale: Locale, token: string, invitation: Invitation, typed?: string) =>
  sendPage(deps, reply, status, { locale, title: "attend.title", body: attendBody(locale, token, invitation, typed) });
