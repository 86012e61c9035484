import { describe, expect, test } from "vitest";
import { texts } from "#domain/messages/es/texts.ts";
import type { MailKey } from "#domain/messages/message-key.ts";
import { compose } from "./compose.ts";

const from = "Sumario Cía <no-reply@sumario.example.test>";
const site = { name: 'Sumario & "Cía" <es>', publicUrl: "https://sumario.example.test", from };
const keys = Object.keys(texts).flatMap((key) => /^(mail\.\w+)\.body$/.exec(key)?.[1] ?? []) as MailKey[];
const names =
  "name email kind hours minutes date state browser civil number establishment cid record deadline lawyer status items previous reason hour court room type days title hearing n lines term moved by thread subject body files report";
const hostile = `<script src="//x.test/a.js">alert('1')</script> & "x" </p><a href="https://x.test">aquí</a> https://x.test`;
const link = "https://sumario.example.test/main/cases/1?a=1&b='2'";
const sample = { ...Object.fromEntries(names.split(" ").map((name) => [name, `${name} ${hostile}`])), lines: `- ${hostile}\n- dos`, link };

const written = (message: MailKey, locale: "es" | "fr", parameters: Record<string, string> = sample, hasAccount = true) =>
  compose({ locale, message, parameters, hasAccount }, site);

/** What a reader of the HTML reads, without markup. */
const readable = (html: string) =>
  html
    .replace(/^[\s\S]*<main[^>]*>/, "")
    .replace(/<li>/g, "- ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
const plainWords = (text: string) => text.replace("\n\n--\n", " ").replace(/\s+/g, " ").trim();

describe.each(["es", "fr"] as const)("every mail in %s", (locale) => {
  test.each(keys)("%s says the same in both forms, and shows what people wrote as text", (key) => {
    const { subject, text, html } = written(key, locale);
    expect(`${subject}${text}`).not.toContain("undefined");
    const action = /<a class="button"[^>]*>([^<]+)</.exec(html)?.[1];
    // Nothing more in the HTML than the name of the installation, the subject and the label of the button.
    const said = readable(html).replace(`${site.name} ${subject.replace(/\s+/g, " ")} `, "");
    expect(action ? said.replace(`${action} ${link}`, link) : said).toBe(plainWords(text));
    expect(html).not.toContain("<script");
    const allowed = [link.replaceAll("&", "&amp;").replaceAll("'", "&#39;"), "https://sumario.example.test/account#notices"];
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(allowed).toContain(address);
    // Nothing is loaded: no pictures, fonts or style sheets of elsewhere.
    expect(html).not.toMatch(/<(img|link|script|iframe|object|svg)\b|@import|url\(|<[^>]*\ssrc=/);
    expect(Boolean(action)).toBe(text.includes(link));
  });
});

test("what can be switched off says where, in the footer and the header; security mails and guests have neither", () => {
  const settings = "https://sumario.example.test/account#notices";
  for (const key of ["mail.status", "mail.digest", "mail.teaching", "mail.recordAsked"] as const) {
    expect(written(key, "es")).toMatchObject({ unsubscribe: settings, text: expect.stringContaining(settings) });
  }
  for (const key of ["mail.reset", "mail.invite", "mail.passwordChanged", "mail.otpChanged", "mail.newDevice", "mail.passkeyAdded"] as const) {
    expect(written(key, "es").unsubscribe).toBeUndefined();
    expect(written(key, "es").text).not.toContain("perfil");
  }
  expect(written("mail.trialReminder", "fr", { ...sample, link: "" }, false).unsubscribe).toBeUndefined();
});

test("a list becomes a list, and a name with line breaks no heading, link or list of ours", () => {
  const { html } = written("mail.digest", "es", { ...sample, lines: "- uno\n- dos" });
  expect(html).toContain("<li>uno</li><li>dos</li>");
  const invite = written("mail.invite", "es", { ...sample, name: "Eva\n\nhttps://x.test\n\n- <b>" });
  expect([...invite.html.matchAll(/href="([^"]*)"/g)].every(([, address]) => address!.startsWith("https://sumario.example.test/"))).toBe(true);
});

describe("a mail about a hearing carries it for the calendar of its reader", () => {
  const hearing = {
    kind: "trial",
    record: "0199a0c0-0000-7000-8000-000000000001",
    version: 7,
    number: "2026-000012",
    at: "2026-12-01T10:00:00.000Z",
    state: "set",
    court: "Penal 8",
    room: "2",
    counsel: "Vera Letrada",
  } as const;
  const fileOf = (locale: "es" | "fr", more: object = {}, hasAccount = true) =>
    compose({ locale, message: "mail.trialSet", parameters: sample, hasAccount, hearing: { ...hearing, ...more } }, site).hearing!;

  test("in both languages, with a link for those who have an account", () => {
    const [es, fr] = [fileOf("es"), fileOf("fr", {}, false)];
    expect([es.method, es.name]).toEqual(["PUBLISH", "2026-000012.ics"]);
    for (const line of ["METHOD:PUBLISH", `UID:penal-trial-${hearing.record}@sumario`, "SEQUENCE:7", "DTSTART:20261201T100000Z", "STATUS:CONFIRMED"])
      for (const { text } of [es, fr]) expect(text).toContain(line);
    expect(es.text).toContain("SUMMARY:Juicio · 2026-000012");
    expect(es.text).toContain("mailto:no-reply@sumario.example.test");
    expect(es.text).toContain("URL;VALUE=URI:https://sumario.example.test/main/cases/");
    expect(fr.text).toContain("SUMMARY:Audience · 2026-000012");
    expect(fr.text).not.toContain("URL;");
  });

  test.each(["suspended", "cancelled"])("one that is %s cancels the entry, without alarms", (state) => {
    const { method, text } = fileOf("es", { state, version: 8 });
    expect(method).toBe("CANCEL");
    for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:8"]) expect(text).toContain(line);
    expect(text).not.toContain("VALARM");
  });

  test("other mails carry nothing", () => expect(written("mail.status", "es").hearing).toBeUndefined());
});
