import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { databaseContents } from "#tests/support/servers/raw-requests.ts";

const world = await openBrowserWorld();

/** A hostile site, on another host and port, that knows all of our addresses. */
const elsewhere = createServer(
  (_request, response) => void response.setHeader("content-type", "text/html").end("<!doctype html><title>elsewhere</title>"),
);
elsewhere.listen(0, "127.0.0.1");
await once(elsewhere, "listening");
afterAll(() => elsewhere.close());
const port = (elsewhere.address() as AddressInfo).port;

// Another host name is another site: the browser sends no cookie of ours with its writes. Another port is the same site: only the Origin header tells.
test.each(["localhost", "127.0.0.1"])("a page at %s can change nothing and read nothing with the session of the user who opens it", async (host) => {
  const page = await world.as("admin");
  const record = (await (await world.apiAs(world.make.root)).vehicles.list({ size: 1 })).rows[0]!;
  const before = await databaseContents(world.db);
  await page.goto(`http://${host}:${port}/`);
  const target = world.url;
  const read = await page.evaluate(
    async ({ url, id }) => {
      const values = JSON.stringify({ displayName: "Otro", plate: "1111BBB", version: 1, values: { color: "otro" } });
      const tries: [string, RequestInit][] = [];
      for (const [method, path] of [
        ["POST", "/api/auth/logout"],
        ["POST", "/api/auth/renew"],
        ["POST", "/api/auth/lock"],
        ["PATCH", "/api/account"],
        ["POST", "/api/vehicles"],
        ["PATCH", `/api/vehicles/${id}`],
        ["DELETE", `/api/vehicles/${id}`],
        ["POST", "/api/uploads"],
        ["PUT", "/api/account/picture"],
        ["DELETE", "/api/account/picture"],
        ["POST", "/api/imports/customers"],
        ["GET", "/api/account/sessions"],
        ["GET", "/api/vehicles/export?format=csv"],
        ["GET", "/api/account/picture"],
      ] as const)
        for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"])
          for (const mode of ["cors", "no-cors"] as const)
            tries.push([
              url + path,
              { method, mode, credentials: "include", headers: { "content-type": type }, ...(method !== "GET" && { body: values }) },
            ]);
      const seen: string[] = [];
      for (const [to, options] of tries)
        await fetch(to, options)
          .then((answer) => answer.text())
          .then((text) => text && seen.push(`${options.method} ${to} ${text.slice(0, 80)}`))
          .catch(() => undefined);
      // Pictures, scripts and frames send a GET with the cookies that the browser allows.
      const loaded = (element: HTMLElement) =>
        new Promise<void>((resolve) => {
          element.onload = element.onerror = () => resolve();
          setTimeout(resolve, 3_000);
          document.body.append(element);
        });
      for (const path of ["/api/auth/logout", `/api/vehicles/${id}`, "/api/vehicles/export?format=csv", "/api/account/picture"]) {
        await loaded(Object.assign(new Image(), { src: url + path }));
        await loaded(Object.assign(document.createElement("script"), { src: url + path }));
      }
      const frame = Object.assign(document.createElement("iframe"), { src: `${url}/account` });
      await loaded(frame);
      return { seen, framed: frame.contentDocument?.body?.innerText ?? "" };
    },
    { url: target, id: record.id },
  );
  // A page of another origin can read nothing of an answer.
  expect(read).toEqual({ seen: [], framed: "" });
  // A form navigates: it sends Lax cookies with a GET, and never with a POST.
  for (const [path, enctype] of [
    ["/api/auth/logout", "application/x-www-form-urlencoded"],
    ["/api/vehicles", "text/plain"],
    ["/api/account", "multipart/form-data"],
  ]) {
    await page.goto(`http://${host}:${port}/`);
    const answered = page.waitForResponse((response) => response.url() === target + path);
    await page.evaluate(
      ({ action, type }) => {
        const form = Object.assign(document.createElement("form"), { action, method: "POST", enctype: type });
        form.append(Object.assign(document.createElement("input"), { name: '{"plate":"1111BBB","x":"', value: '"}' }));
        document.body.append(form);
        form.submit();
      },
      { action: target + path, type: enctype! },
    );
    expect([403, 404, 415]).toContain((await answered).status());
    await page.waitForURL(target + path);
  }
  expect(await databaseContents(world.db)).toEqual(before);
  // The user is still signed in.
  await page.goto("/account");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/account");
  await page.context().close();
});
