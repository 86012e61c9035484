import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { freePort } from "#server/db/free-port.ts";
import { hasNginx, openNginx } from "#tests/support/servers/nginx.ts";
import { openWorld } from "#tests/support/world.ts";

describe.skipIf(!hasNginx())(`the log of nginx with deploy/nginx.conf${hasNginx() ? "" : " (not shown: nginx is not installed)"}`, () => {
  test("has paths, and neither queries nor referrers: codes of mails, addresses of mailed links and what people search for", async () => {
    const world = await openWorld();
    const served = Number(new URL(world.url).port);
    // The second process is down, so that nginx also has errors to write about requests.
    const nginx = await openNginx([served, await freePort()]);
    const secrets = ["?code=geheim", "?find=garc%C3%ADa", "?search=x&code=geheim"];
    for (const base of [nginx.url, nginx.plain])
      for (const query of secrets)
        await fetch(`${base}/api/ready${query}`, { redirect: "manual", headers: { referer: `https://sumario.example.com/reset${query}` } });
    // Their address is the secret.
    for (const path of ["attend/geheim", "shared/geheim", "calendar/feed/geheim.ics"]) await fetch(`${nginx.url}/api/${path}`);
    await expect.poll(() => readFileSync(nginx.log, "utf8").match(/GET \/api\/ready /g)?.length).toBe(6);
    await expect.poll(() => readFileSync(nginx.log, "utf8").match(/GET \/api\/(attend|shared|calendar\/feed)\/- /g)?.length).toBe(3);
    for (const log of [nginx.log, nginx.errorLog]) expect(readFileSync(log, "utf8")).not.toMatch(/geheim|garc|code=|find=|\?/);
  });
});
