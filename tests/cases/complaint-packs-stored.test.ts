import PizZip from "pizzip";
import { describe, expect, test, vi } from "vitest";
import type { PackRequest } from "#api/reports.ts";
import { sql } from "#server/db/sql.ts";
import { reportClient } from "#tests/support/report-client.ts";
import { jpeg, video } from "#tests/support/sample-files.ts";
import { openS3 } from "#tests/support/servers/s3.ts";
import { attachedFile, keysIn, sendFile, sha256, tusClient } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

const s3 = await openS3();
const world = await openWorld({ filesUrl: s3.url });
const { make, db, deps, url } = world;
const { makeReport } = reportClient(world);
const staff = await make.user({ role: "manager" });
const office = await world.as(staff);
const uploader = tusClient({ url, token: await world.signIn(staff) });
const record = await make.case();
const place = { collection: "cases", record: record.id, field: "files" };
const contents = { photo: await jpeg(), film: video(11 * 1024 * 1024) };
const add = async (name: string, bytes: Buffer) => attachedFile(office, place, (await sendFile(uploader, place, name, bytes)).id);
const files = [await add("foto.jpg", contents.photo), await add("cámara 2.mp4", contents.film)];
const order: PackRequest = { kind: "pack", format: "zip", case: record.id, route: "police", files: files.map(({ id }) => id) };
const unfinished = (id: string) => db.asSystem((tx) => tx.rows(sql`select from jobs where id = ${id} and state in ('waiting', 'running')`));

describe("a pack whose files are in a bucket", () => {
  test("has the originals byte by byte, and is sent there in parts", async () => {
    const { file } = await makeReport(staff, order);
    const originals = new PizZip(file).file(/^originales\//);
    expect(originals.map(({ name }) => name).sort()).toEqual(["originales/01 foto.jpg", "originales/02 cámara 2.mp4"]);
    const stored = originals.map((one) => sha256(one.asNodeBuffer())).sort();
    expect(stored).toEqual([sha256(contents.photo), sha256(contents.film)].sort());
    expect(s3.multiparts.size).toBe(0);
  });

  test("leaves nothing behind when it is cancelled in the middle of a file", async () => {
    const before = await keysIn(deps.files);
    const hold = s3.hold(files[1]!.id);
    const { id } = await office.reports.request(order);
    await hold.reached;
    // Its document and its first file are written: it has begun in the bucket.
    expect(s3.multiparts.size).toBe(1);
    await office.reports.remove({ id });
    hold.release();
    await vi.waitFor(
      async () => {
        expect(s3.multiparts.size).toBe(0);
        expect(await unfinished(id)).toEqual([]);
        // It may have been completed between the removal and the word of it: then the job takes it away itself.
        expect(await keysIn(deps.files)).toEqual(before);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect((await office.reports.list()).some((one) => one.id === id)).toBe(false);
    const told = await db.asSystem((tx) => tx.rows(sql`select from notices where record_id = ${id}`));
    expect(told).toEqual([]);
  });

  test("says which file is damaged, is not tried again and leaves nothing behind", async () => {
    const before = await keysIn(deps.files);
    const { bytes } = s3.objects.get(files[1]!.id)!;
    bytes[6_000_000]! ^= 1;
    const { id } = await office.reports.request(order);
    const failed = await vi.waitFor(
      async () => {
        const found = (await office.reports.list()).find((one) => one.id === id);
        expect(found?.state).toBe("failed");
        return found!;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(failed).toMatchObject({ damagedFile: "cámara 2.mp4", size: null });
    expect(world.warnings).toContainEqual({ where: "damaged original", file: files[1]!.id });
    expect(await unfinished(id)).toEqual([]);
    expect([await keysIn(deps.files), s3.multiparts.size]).toEqual([before, 0]);
    bytes[6_000_000]! ^= 1;
    const made = await makeReport(staff, order);
    expect((await office.reports.list()).find((one) => one.id === made.id)).toMatchObject({ state: "ready", damagedFile: null });
  });
});
