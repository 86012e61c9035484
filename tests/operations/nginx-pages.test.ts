import { rmSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { freePort } from "#server/db/free-port.ts";
import { hasNginx, openNginx } from "#tests/support/servers/nginx.ts";
import { openWorld } from "#tests/support/world.ts";

describe.skipIf(!hasNginx())(`nginx with deploy/nginx.conf${hasNginx() ? "" : " (not shown: nginx is not installed)"}`, () => {
  const ask = async (url: string) => {
    const answer = await fetch(url);
    return {
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      type: answer.headers.get("content-type"),
      text: await answer.text(),
    };
  };

  test("shows a page of our own in both languages during maintenance, and the program before and after", async () => {
    const world = await openWorld();
    const served = Number(new URL(world.url).port);
    const nginx = await openNginx([served, served]);
    expect(await ask(`${nginx.url}/api/health`)).toMatchObject({ status: 200, retryAfter: null });
    writeFileSync(nginx.maintenance, "");
    for (const path of ["/", "/main/cases", "/api/cases"]) {
      const page = await ask(`${nginx.url}${path}`);
      expect(page).toMatchObject({ status: 503, retryAfter: "60", type: "text/html; charset=utf-8" });
      for (const text of ["Sumario está en mantenimiento", "Sumario est en maintenance"]) expect(page.text).toContain(text);
    }
    rmSync(nginx.maintenance);
    expect(await ask(`${nginx.url}/api/health`)).toMatchObject({ status: 200 });
    // An answer of the program is passed on as it is.
    expect(await ask(`${nginx.url}/api/nowhere`)).toMatchObject({ status: 404, type: expect.stringContaining("application/json") });
  });

  test("tells its connections on an address of this machine, and nothing else there", async () => {
    const nginx = await openNginx([await freePort(), await freePort()]);
    expect(await ask(nginx.status)).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^Active connections: \d+ \nserver accepts handled requests\n/),
    });
    expect((await ask(nginx.status.replace("nginx_status", ""))).status).toBe(404);
  });

  test("shows another one while no process answers", async () => {
    const nginx = await openNginx([await freePort(), await freePort()]);
    const page = await ask(`${nginx.url}/main/cases`);
    expect(page).toMatchObject({ status: 502, retryAfter: "15", type: "text/html; charset=utf-8" });
    for (const text of ["Sumario no está disponible", "Sumario n’est pas disponible"]) expect(page.text).toContain(text);
  });
});
