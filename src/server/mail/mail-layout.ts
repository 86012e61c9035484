import { darkAccent } from "#domain/branding/accent.ts";
import type { Locale } from "#domain/messages/catalogue.ts";

/** The name of the installation, its address and its colour, if it has chosen one. */
export type Site = { name: string; publicUrl: string; accent?: string };

type Content = {
  locale: Locale;
  site: Site;
  subject: string;
  /** The plain text: paragraphs with an empty line between them, lists with `- ` before each line, the link alone in its paragraph. */
  body: string;
  footer: string;
  link: string | undefined;
  action: string;
  unsubscribe: string | undefined;
};

/**
 * The one layout of all mails. It is made from the plain text, so that both say the same. Nothing is loaded from anywhere; styles are repeated in
 * the elements for programs that drop the style sheet, which adds the colours of the dark mode. Only our own addresses become links: whatever
 * else looks like one stays text.
 */
export function layOut({ locale, site, subject, body, footer, link, action, unsubscribe }: Content): string {
  const accent = site.accent || light.accent;
  const blocks = body.split(/\n{2,}/).map((block) => (link && block === link ? button(link, action, accent) : block ? textBlock(block) : ""));
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkMode(site.accent ? darkAccent(site.accent) : "#6cc3d6")}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};color:${light.text}">
<div class="page" style="padding:24px 12px;background:${light.page};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<main class="card" style="max-width:560px;margin:0 auto;padding:24px;background:${light.card};color:${light.text};border:1px solid ${light.line};border-radius:8px;overflow-wrap:anywhere">
<p class="muted" style="margin:0 0 8px;font-size:14px;color:${light.muted}">${escapeHtml(site.name)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${blocks.join("\n")}
<p class="muted foot" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${light.line};font-size:13px;color:${light.muted}">${linked(footer, unsubscribe, accent)}</p>
</main>
</div>
</body>
</html>
`;
}

const light = { page: "#f3f5f7", card: "#ffffff", text: "#1b232e", muted: "#55606d", line: "#d8dde3", accent: "#12657a" };
const darkMode = (accent: string) => `
.button{display:inline-block}
@media (prefers-color-scheme:dark){
.page{background:#12171d!important}
.card{background:#1b222b!important;color:#e8ecf0!important;border-color:#3a4450!important}
.muted{color:#aab4bf!important}
.foot{border-color:#3a4450!important}
a{color:${accent}!important}
a.button{background:${accent}!important;color:#0d1a1d!important}
}`;

function textBlock(block: string): string {
  const lines = block.split("\n");
  if (lines.every((line) => line.startsWith("- ")))
    return `<ul style="margin:0 0 16px;padding-left:24px">${lines.map((line) => `<li>${escapeHtml(line.slice(2))}</li>`).join("")}</ul>`;
  return `<p style="margin:0 0 16px">${lines.map(escapeHtml).join("<br>")}</p>`;
}

/** The address is also shown, for those who want to see where a button leads, and to copy. */
const button = (link: string, action: string, accent: string) =>
  `<p style="margin:24px 0 8px"><a class="button" href="${escapeHtml(link)}" style="padding:12px 20px;background:${accent};color:#ffffff;border-radius:6px;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:${light.muted}"><a href="${escapeHtml(link)}" style="color:${accent}">${escapeHtml(link)}</a></p>`;

const linked = (text: string, address: string | undefined, accent: string) =>
  escapeHtml(text)
    .split("\n")
    .map((line) => (address && line === escapeHtml(address) ? `<a href="${line}" style="color:${accent}">${line}</a>` : line))
    .join("<br>");

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);
