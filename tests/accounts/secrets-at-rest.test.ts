import { randomBytes } from "node:crypto";
import { Secret } from "otpauth";
import { describe, expect, test } from "vitest";
import { entities } from "#domain/entities/registry.ts";
import { enable } from "#server/auth/second-factor.ts";
import { migrate } from "#server/db/migrate.ts";
import { codeOf, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { testSecret } from "#tests/support/servers/process.ts";
import { client, openWorld, startServer } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url, db, ownerUrl, deps } = world;
const password = "un secreto largo";

async function protectedPerson() {
  const user = await make.user({ password, role: "manager" });
  const key = new Secret({ size: 20 }).base32;
  await db.asSystem((tx) => enable(tx, deps.keyring, { ...user, locale: "es" }, key, 0));
  return { user, key };
}
const signIn = async (server: string, email: string, key: string) => {
  await query(ownerUrl, "update credentials set totp_step = 0");
  const browser = cookieClient(server);
  await browser.login(email, password);
  return (await browser.step("loginUserProcess", { otp: codeOf(key) })).body.status;
};
const stored = async (user: string) =>
  (await query<{ totp_key: string }>(ownerUrl, `select totp_key from credentials where user_id = '${user}'`))[0]!.totp_key;

describe("a stolen database", () => {
  test("has no key of a second factor, of an enrolment or of access tokens in any table", async () => {
    const user = await make.user({ password });
    const browser = cookieClient(url);
    await browser.login(user.email, password);
    const { key: begun } = (await browser.post<{ key: string }>("/account/twoFactor", { password })).body;
    const { key } = await protectedPerson();
    const tables = await query<{ name: string }>(
      ownerUrl,
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await query(ownerUrl, `select t::text from ${name} t`));
      for (const secret of [begun, key, deps.tokenKey, testSecret]) expect([name, rows.includes(secret)]).toEqual([name, false]);
    }
    expect((await browser.post("/account/twoFactor/confirm", { otp: codeOf(begun) })).status).toBe(200);
  });

  test("refuses a key that is stored as it is", async () => {
    const { user } = await protectedPerson();
    for (const [table, column] of [
      ["credentials", "totp_key"],
      ["sessions", "enrolment_key"],
    ] as const) {
      await make.user({ password });
      await expect(
        query(
          ownerUrl,
          `insert into sessions (id, user_id, token_hash, stage, expires_at) values (gen_random_uuid(), '${user.id}', '\\x${randomBytes(8).toString("hex")}', 'otpConfig', now());
        update ${table} set ${column} = 'JBSWY3DPEHPK3PXP' where user_id = '${user.id}'`,
        ),
      ).rejects.toThrow("sealed");
    }
  });

  test("does not let its thief, who can write, give an account the second factor of another", async () => {
    const [victim, thief] = [await protectedPerson(), await protectedPerson()];
    expect(await signIn(url, victim.user.email, victim.key)).toBe("FINISH");
    await query(ownerUrl, `update credentials set totp_key = '${await stored(thief.user.id)}' where user_id = '${victim.user.id}'`);
    expect(await signIn(url, victim.user.email, thief.key)).toBe("OTP_ERROR");
  });
});

describe("the secret of the installation", () => {
  const [newer, older] = [randomBytes(32), Buffer.from(testSecret, "base64")];

  test("seals at the start what an older version stored as it was", async () => {
    const { user, key } = await protectedPerson();
    await query(
      ownerUrl,
      `alter table credentials drop constraint credentials_totp_key_sealed;
       update credentials set totp_key = '${key}' where user_id = '${user.id}';
       alter table credentials add constraint credentials_totp_key_sealed check (totp_key like 'v1.%') not valid`,
    );
    const upgraded = await world.another();
    expect(await stored(user.id)).toMatch(/^v1\./);
    expect(await signIn(`http://127.0.0.1:${upgraded.port}`, user.email, key)).toBe("FINISH");
    await upgraded.close();
  });

  test("keeps the token key of an older version, so that everybody stays signed in", async () => {
    const app = await migrate(await emptyDatabase(ownerUrl));
    const address = Object.assign(new URL(ownerUrl), { pathname: new URL(app).pathname }).href;
    await query(address, `insert into settings values ('tokenKey', '"plain"')`);
    const upgraded = await startServer(app);
    expect(upgraded.deps.tokenKey).toBe("plain");
    expect(JSON.stringify(await query(address, "select * from settings"))).not.toContain("plain");
    await upgraded.close();
  });

  test("is refused when it is another one, before anything is written", async () => {
    const before = await query(ownerUrl, "select * from settings order by key");
    await expect(world.another({ secretKeys: [newer] })).rejects.toThrow("this is not the secret that the data was sealed with");
    await expect(world.another({ secretKeys: [] })).rejects.toThrow("the secret of this installation is missing");
    expect(await query(ownerUrl, "select * from settings order by key")).toEqual(before);
  });

  test("is rotated: both are accepted meanwhile, then only the new one", async () => {
    const { user, key } = await protectedPerson();
    await make.record(entities.court, { alias: "Uno" });
    await make.record(entities.court, { alias: "Dos" });
    const token = await world.signIn(user);
    const page = (server: string, after?: string) => client(server, token).courts.list({ size: 1, ...(after && { after }) });
    const first = await page(url);
    const rotating = await world.another({ secretKeys: [newer, older] });
    const at = `http://127.0.0.1:${rotating.port}`;
    expect(await signIn(at, user.email, key)).toBe("FINISH");
    // A page begun before and a token from before go on.
    expect((await page(at, first.next!)).rows).toHaveLength(1);
    await rotating.close();
    await expect(world.another({ secretKeys: [older] })).rejects.toThrow("this is not the secret");
    const rotated = await world.another({ secretKeys: [newer] });
    expect(await signIn(`http://127.0.0.1:${rotated.port}`, user.email, key)).toBe("FINISH");
    expect(rotated.deps.tokenKey).toBe(deps.tokenKey);
    await rotated.close();
    // The process with the old secret alone refuses codes, and does not fail.
    expect(await signIn(url, user.email, key)).toBe("OTP_ERROR");
    await (await world.another({ secretKeys: [older, newer] })).close();
    expect(await signIn(url, user.email, key)).toBe("FINISH");
  });
});
