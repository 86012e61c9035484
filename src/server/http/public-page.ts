import type { FastifyReply, FastifyRequest } from "fastify";
import { type Branding, darkAccent, isColor } from "#domain/branding/accent.ts";
import { type Locale, translator } from "#domain/messages/catalogue.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { readBranding } from "#server/system/settings.ts";

type Page = { locale: Locale; title: MessageKey; body: string };

/** A part of a page that is HTML already. Everything else is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | null | false | undefined | Html | readonly Part[];

/** HTML with escaped values. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((whole, text, index) => `${whole}${textOf(parts[index - 1])}${text}`));

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "string" ? escaped(part) : part.map(textOf).join("");
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A page for people without an account: one answer without scripts, fonts or pictures, which any phone shows. It is below /api, because the service
 * worker of an installed application answers every other address with its own screens.
 */
export async function sendPage({ db }: Pick<Deps, "db">, reply: FastifyReply, status: number, { locale, title: key, body }: Page) {
  const branding = await db.asSystem(readBranding);
  const t = translator(catalogueOf(locale));
  const [name, title] = [branding.name || t("app.name"), t(key)];
  const text = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<style>${new Html(`${style}${accentStyle(branding)}`)}</style>
</head>
<body><main><p class="site">${name}</p><h1>${title}</h1>${new Html(body)}</main></body>
</html>
`.text;
  return reply.status(status).header("content-type", "text/html; charset=utf-8").header("x-robots-tag", "noindex, nofollow").send(text);
}

/** Only a checked colour reaches the style sheet. */
const accentStyle = ({ accent }: Branding) =>
  isColor(accent) ? `:root{--accent:${accent}}@media (prefers-color-scheme:dark){:root{--accent:${darkAccent(accent)}}}` : "";

type Visit = { locale: Locale; request: FastifyRequest; reply: FastifyReply; deps: Pick<Deps, "db"> };

/** Browsers get a page instead of an error in JSON; programs get the error that every route has. */
export async function orPage({ locale, request, reply, deps }: Visit, gone: { title: MessageKey; text: MessageKey }, work: () => unknown) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || ![404, 429].includes(error.status) || !asksForPage(request)) throw error;
    const t = translator(catalogueOf(locale));
    const { title, text } = error.status === 429 ? ({ title: "attend.busy", text: "attend.busyText" } as const) : gone;
    if (error.data.retryAfter) reply.header("retry-after", error.data.retryAfter);
    return sendPage(deps, reply, error.status, { locale, title, body: html`<p>${t(text)}</p>`.text });
  }
}

export const asksForPage = ({ headers }: FastifyRequest) => headers.accept?.includes("text/html") ?? false;

const style = `
:root{color-scheme:light dark;--page:#f3f5f7;--card:#fff;--text:#1b232e;--muted:#55606d;--line:#d8dde3;--accent:#12657a;--on:#fff;--good:#e3f4ea;--bad:#fdeceb;--field:#76808c}
@media (prefers-color-scheme:dark){:root{--page:#12171d;--card:#1b222b;--text:#e8ecf0;--muted:#aab4bf;--line:#3a4450;--accent:#6cc3d6;--on:#0d1a1d;--good:#173527;--bad:#432322;--field:#8b96a3}}
*{box-sizing:border-box}
body{margin:0;padding:24px 12px;background:var(--page);color:var(--text);font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:20px;background:var(--card);border:1px solid var(--line);border-radius:8px;overflow-wrap:anywhere}
.site{margin:0 0 4px;font-size:14px;color:var(--muted)}
h1{margin:0 0 12px;font-size:22px;line-height:1.25}
h2{margin:24px 0 8px;font-size:18px}
p{margin:0 0 12px}
dl{margin:0;border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;gap:0 12px;padding:8px 0;border-bottom:1px solid var(--line)}
dt{flex:0 0 110px;color:var(--muted)}
dd{flex:1 1 200px;margin:0}
a{color:var(--accent)}
.note{font-size:15px;color:var(--muted)}
.said{padding:12px;border-radius:6px;background:var(--good)}
.said.no,.problem{background:var(--bad)}
.problem{padding:8px 12px;border-radius:6px}
form{margin:0 0 12px}
label{display:block;font-weight:600}
textarea{display:block;width:100%;min-height:96px;margin:4px 0 12px;padding:10px;border:1px solid var(--field);border-radius:6px;background:var(--card);color:var(--text);font:inherit}
button,.button{display:block;width:100%;min-height:48px;padding:10px 20px;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:transparent;color:var(--accent)}
summary{min-height:48px;padding:10px 0;font-weight:600;color:var(--accent);cursor:pointer}
a[href^="tel:"]{white-space:nowrap}
ul{margin:0;padding:0;list-style:none}
li{padding:12px 0;border-top:1px solid var(--line)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.foot{margin:20px 0 0;padding-top:12px;border-top:1px solid var(--line);display:flex;flex-wrap:wrap;gap:8px 20px}
.foot a{display:inline-block;padding:11px 0}`;
