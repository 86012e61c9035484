import { describe, expect, test } from "vitest";
import { type ErrorResponse, errorCodes, signInTexts } from "#api/errors.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { texts as spanish } from "#domain/messages/es/texts.ts";
import { texts as french } from "#domain/messages/fr/texts.ts";
import { publicError } from "#server/http/public-error.ts";
import { codeOf, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { operationsOf, readDocument } from "#tests/support/servers/openapi-document.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url } = world;
const password = "un secreto largo";
const locales = ["es", "fr"] as const satisfies Locale[];

/** The keys of a text in one language; texts with parameters are known by their beginning. */
const keysOf = (texts: object, text: string) =>
  Object.entries(texts).flatMap(([key, one]) =>
    one === text || (typeof one === "function" && text.startsWith(beginningOf(String(one)))) ? [key] : [],
  );
const beginningOf = (source: string) => /=> ?`([^$`]{6,})/.exec(source)?.[1] ?? "\u0000";

/** Both say the same, each in its language. */
function expectTranslated(where: unknown, inSpanish: string, inFrench: string) {
  const keys = keysOf(spanish, inSpanish).filter((key) => keysOf(french, inFrench).includes(key));
  expect([where, inSpanish, inFrench, keys.length > 0]).toEqual([where, inSpanish, inFrench, true]);
}

describe("signing in", () => {
  const enrolled = async () => {
    const user = await make.user({ password });
    const browser = cookieClient(url);
    await browser.login(user.email, password);
    const { body } = await browser.post<{ key: string }>("/account/twoFactor", { password });
    await browser.post("/account/twoFactor/confirm", { otp: codeOf(body.key) });
    await browser.post("/auth/logout");
    return user.email;
  };
  const provoke: Record<keyof typeof signInTexts, (headers: Record<string, string>) => Promise<unknown>> = {
    INVALID_LOGIN: async (headers) => (await cookieClient(url, headers).login("nobody@test.test", password)).body,
    INVALID_OTP: async (headers) => {
      const browser = cookieClient(url, headers);
      await browser.login(await enrolled(), password);
      return (await browser.step("loginUserProcess", { otp: "000000" })).body;
    },
    ALREADY_LOGGED_IN: async (headers) => {
      const user = await make.user({ password });
      const browser = cookieClient(url, headers);
      await browser.login(user.email, password);
      return (await browser.login(user.email, password)).body;
    },
  };

  test.each(Object.entries(signInTexts))("fails with the specification's text and a code, in every language (%s)", async (code, message) => {
    for (const language of ["es", "fr", "*"])
      expect(await provoke[code as keyof typeof signInTexts]({ "accept-language": language })).toMatchObject({ code, message });
  });
});

test("every other error of every route is in the caller's language, at its fields too, and has a code of the list", {
  timeout: 180_000,
}, async () => {
  const admin = await make.user({ role: "admin" });
  const stranger = (locale: Locale) => ({ "accept-language": locale });
  const known = async (locale: Locale) => ({ ...stranger(locale), authorization: `Bearer ${await world.signIn(admin)}` });
  const codes = new Set<string>();
  const operations = operationsOf(await readDocument(url)).filter(({ method, path }) => method !== "HEAD" && path !== "/live");
  for (const { method, path, operationId } of operations)
    for (const headersOf of [stranger, known]) {
      const address = `${url}/api${path.replace("{cid}", "x").replace(/\{\w+\}/g, "0198c5d0-0000-7000-8000-000000000000")}`;
      const sent = method === "GET" ? {} : { body: '{"nonsense":1}' };
      const answers: ErrorResponse[] = [];
      for (const locale of locales) {
        const headers = { ...(await headersOf(locale)), "content-type": "application/json" };
        const answer = await fetch(method === "GET" ? `${address}?nonsense=1` : address, { method, headers, ...sent });
        const text = await answer.text();
        if (answer.status >= 400) answers.push(JSON.parse(text) as ErrorResponse);
      }
      const [inSpanish, inFrench] = answers;
      if (!inSpanish || !inFrench) continue;
      expect([operationId, inFrench.code]).toEqual([operationId, inSpanish.code]);
      codes.add(inSpanish.code);
      if (inSpanish.code in signInTexts) continue;
      expectTranslated(operationId, inSpanish.message, inFrench.message);
      for (const [field, text] of Object.entries(inSpanish.data?.fields ?? {}))
        expectTranslated([operationId, field], text, inFrench.data?.fields?.[field] ?? "");
    }
  expect([...codes].filter((code) => !(errorCodes as readonly string[]).includes(code))).toEqual([]);
  expect([...codes].sort()).toEqual(expect.arrayContaining(["BAD_REQUEST", "NOT_FOUND", "UNAUTHORIZED"]));
});

test.each([400, 401, 403, 404, 405, 408, 413, 415, 418, 429, 500, 502, 503, 507])(
  "an error that nobody worded (%i) has a text in both languages and a code",
  (status) => {
    const [inSpanish, inFrench] = locales.map((locale) => publicError(Object.assign(new Error("inside"), { statusCode: status }), locale));
    expect([inSpanish!.status, inFrench!.code]).toEqual([status, inSpanish!.code]);
    expect(errorCodes).toContain(inSpanish!.code);
    expectTranslated(status, inSpanish!.message, inFrench!.message);
    expect(inSpanish!.message).not.toContain("inside");
  },
);
