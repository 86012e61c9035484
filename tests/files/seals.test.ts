import { spawnSync } from "node:child_process";
import { createHash, createPublicKey, randomBytes, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { localDay } from "#domain/law/days.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { sealFiles } from "#server/features/evidence/seal-files.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { newCase } from "#tests/support/new-case.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { timestampAuthority } from "#tests/support/servers/timestamp-authority.ts";
import { attachedFile, sendFile, sha256, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const authority = await timestampAuthority();
const world = await openWorld({ timestampUrl: authority.url, privateNetworks: ["127.0.0.1"] });
const { make, db, deps, url, anybody } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await authority.close();
});
const customer = await make.customer();
const shop = await make.establishment({ customer });
const clerk = await make.user({ role: "supercustomer", customer });
const manager = await make.user({ role: "manager" });
const [api, staff] = [await world.as(clerk), await world.as(manager)];
const client = tusClient({ url, token: await world.signIn(clerk) });
const today = localDay(deps.now(), "Europe/Madrid");
const seal = (of: Deps = deps) => sealFiles.run(of, {}, { id: "", progress: async () => undefined, cancelled: () => false });
async function upload(bytes: Buffer) {
  const place = { collection: "cases", record: (await newCase(api, { establishment: shop })).id, field: "files" };
  const { id } = await sendFile(client, place, "a.pdf", bytes);
  return attachedFile(api, place, id);
}
const random = () => pdf(randomBytes(12).toString("hex"));
const fill = (count: number) =>
  owner.query(
    "insert into sealed_hashes (sha256) select encode(sha256(convert_to('x' || n || random(), 'UTF8')), 'hex') from generate_series(1, $1) n",
    [count],
  );

type Exported = {
  number: number;
  sealedAt: string;
  count: number;
  root: string;
  previous: string;
  publicKey: string;
  signature: string;
  statement: string;
  timestamp: string | null;
};
const exported = async () => {
  const answer = await fetch(`${url}/api/seals/export.json`, { headers: { authorization: `Bearer ${await world.signIn(manager)}` } });
  expect(answer.headers.get("content-disposition")).toContain("sumario-seals.json");
  return (await answer.json()) as { publicKeys: string[]; seals: Exported[] };
};

describe("seals", () => {
  test("cover files from before, are signed, chained and in the journal, and can be checked from their export alone", async () => {
    const bytes = random();
    const { sha256: hash } = await upload(bytes);
    // As after the upgrade: a file that nobody collected.
    await owner.query("delete from sealed_hashes");
    await seal();
    await fill(5001);
    await seal();
    const { seals, publicKeys } = await exported();
    expect(seals.map(({ count }) => count)).toEqual([1, 5000, 1]);
    expect(publicKeys).toHaveLength(1);
    const digest = (text: string) => createHash("sha256").update(text).digest("hex");
    for (const [index, one] of seals.entries()) {
      const key = createPublicKey({ key: Buffer.from(one.publicKey, "base64"), format: "der", type: "spki" });
      const lines = [
        `number ${one.number}`,
        `sealed ${one.sealedAt}`,
        `count ${one.count}`,
        `root ${one.root}`,
        `previous ${one.previous}`,
        `key ${one.publicKey}`,
      ];
      expect(one.statement).toBe(`${["sumario seal 1", ...lines].join("\n")}\n`);
      expect(verify(null, Buffer.from(one.statement), key, Buffer.from(one.signature, "base64"))).toBe(true);
      expect(verify(null, Buffer.from(one.statement.replace("count", "Count")), key, Buffer.from(one.signature, "base64"))).toBe(false);
      expect(one.previous).toBe(index === 0 ? "0".repeat(64) : digest(seals[index - 1]!.statement));
    }
    // One file: the root is its leaf.
    expect(seals[0]!.root).toBe(
      createHash("sha256")
        .update(Buffer.concat([Buffer.from([0]), Buffer.from(hash, "hex")]))
        .digest("hex"),
    );
    const journal = await db.asSystem((tx) =>
      tx.rows<{ changes: { field: string; to: unknown }[] }>(sql`select changes from journal where entity = 'seal' order by seq`),
    );
    expect(journal.map(({ changes }) => changes.find(({ field }) => field === "root")!.to)).toEqual(seals.map(({ root }) => root));
    expect((await verifyJournal(owner)).problem).toBeUndefined();
    expect(await staff.seals.state({})).toMatchObject({
      seals: 3,
      sealed: 5002,
      waiting: 0,
      hasAuthority: true,
      last: { number: 3, isStamped: true },
    });
    // Nothing new: no further seal.
    await seal();
    expect((await exported()).seals).toHaveLength(3);
  });

  test("are dated by the authority of RFC 3161, which OpenSSL confirms", async () => {
    const { seals } = await exported();
    expect(seals.length).toBeGreaterThan(0);
    for (const { statement, timestamp } of seals) {
      expect(authority.verifies(statement, Buffer.from(timestamp!, "base64"))).toBe(true);
      expect(authority.verifies(statement.replace("count", "Count"), Buffer.from(timestamp!, "base64"))).toBe(false);
    }
  });

  test("wait for an authority that refuses, or that answers another request, and are dated later", async () => {
    for (const answers of ["refuse", "old"] as const) {
      authority.state.answers = answers;
      await upload(random());
      expect(await seal()).toMatchObject({ failed: expect.any(Error) });
      expect((await staff.seals.state({})).last).toMatchObject({ isStamped: false });
    }
    authority.state.answers = "stamp";
    expect(await seal()).toBeUndefined();
    const { seals } = await exported();
    expect(seals).toHaveLength(5);
    expect(seals.filter(({ timestamp }) => timestamp === null)).toEqual([]);
  });

  test("never ask a private address unless that is allowed, and are made without an authority", async () => {
    const before = authority.state.requests;
    const closed = await world.another({ privateNetworks: [] });
    await upload(random());
    expect(await seal(closed.deps)).toMatchObject({ failed: expect.any(Error) });
    expect(authority.state.requests).toBe(before);
    await upload(random());
    expect(await seal({ ...deps, timestampUrl: undefined })).toBeUndefined();
    expect((await staff.seals.state({})).waiting).toBe(0);
    await closed.close();
  });
});

test("the manifest of a record proves with a script of its own that its files were sealed, and finds one changed byte", async () => {
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  const place = { collection: "cases", record: (await newCase(api, { establishment: shop })).id, field: "files" };
  const sent = { "a.pdf": random(), "b.pdf": random(), "c.pdf": random() };
  for (const [name, bytes] of Object.entries(sent)) {
    const { id } = await sendFile(client, place, name, bytes);
    await attachedFile(api, place, id);
    writeFileSync(join(folder, name), bytes);
  }
  await fill(9);
  const check = async () => {
    const answer = await fetch(`${url}/api/custody/case/${place.record}/manifest.json`, {
      headers: { authorization: `Bearer ${await world.signIn(manager)}` },
    });
    writeFileSync(join(folder, "manifest.json"), await answer.text());
    const script = join(import.meta.dirname, "../support/verify-manifest.mjs");
    const { status, stdout } = spawnSync(process.execPath, [script, join(folder, "manifest.json"), folder], { encoding: "utf8" });
    return { status, told: stdout.trim().split("\n") };
  };
  expect(await check()).toEqual({ status: 1, told: ["a.pdf: not in a seal", "b.pdf: not in a seal", "c.pdf: not in a seal"] });
  await seal();
  expect(await check()).toEqual({ status: 0, told: ["3 files are those that were sealed"] });
  const changed = Buffer.from(sent["b.pdf"]);
  changed[12]! ^= 1;
  writeFileSync(join(folder, "b.pdf"), changed);
  expect(await check()).toEqual({ status: 1, told: ["b.pdf: other bytes than the manifest names"] });
  rmSync(folder, { recursive: true });
});

describe("anybody", () => {
  test("learns whether and on which day a file was sealed; one byte more is another file", async () => {
    const bytes = random();
    await upload(bytes);
    const changed = Buffer.from(bytes);
    changed[40]! ^= 1;
    expect(await anybody.seals.verify({ hashes: [sha256(bytes)] })).toEqual([{ sealed: false, at: null }]);
    await seal();
    const hashes = [sha256(changed), sha256(bytes), sha256(bytes)];
    expect(await anybody.seals.verify({ hashes })).toEqual([
      { sealed: false, at: null },
      { sealed: true, at: today },
      { sealed: true, at: today },
    ]);
  });

  test("is refused anything but fingerprints", async () => {
    const zeros = "0".repeat(64);
    for (const hashes of [[], ["%"], [zeros.slice(1)], [zeros.replace("0", "G")], Array.from({ length: 201 }, () => zeros)])
      expect(await refusal(anybody.seals.verify({ hashes }))).toMatchObject({ status: 400 });
    expect(
      (
        await fetch(`${url}/api/verify`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: `{"hashes":["${zeros}"],"file":"x"}`,
        })
      ).status,
    ).toBe(400);
    expect(await refusal(anybody.seals.state({}))).toMatchObject({ status: 401 });
    expect(await refusal(api.seals.state({}))).toMatchObject({ status: 403 });
  });

  test("who floods it is told to wait, while its answers to others go on", async () => {
    const ask = () =>
      anybody.seals.verify({ hashes: [randomBytes(32).toString("hex")] }).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    const statuses: number[] = [];
    for (let times = 0; times < 70; times++) statuses.push(await ask());
    expect(statuses).toContain(429);
    expect(statuses.lastIndexOf(200)).toBeLessThan(statuses.indexOf(429));
    const answer = await fetch(`${url}/api/verify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"hashes":["${"0".repeat(64)}"]}`,
    });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await staff.seals.state({})).seals).toBeGreaterThan(0);
  });
});
