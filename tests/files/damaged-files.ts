import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { bytesOf, previewKey } from "#server/files/store.ts";
import { verifyFiles } from "#server/files/verify-files.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { pdf, png, video } from "#tests/support/sample-files.ts";
import { attachedFile, sendFile } from "#tests/support/upload-client.ts";
import type { StoredFiles } from "./open-stored-files.ts";

/** The tests of the check of all files: it comes last, because it damages some. */
export function testDamagedFiles({ filesUrl, world, api, client, vehicle, pictures, aCase, files, content, preview, bytesIn }: StoredFiles) {
  const { db, deps } = world;
  const verify = async () => {
    const env = { ...process.env, DATABASE_URL: world.ownerUrl, FILES_URL: filesUrl };
    const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, "../../src/commands/files.ts"), "verify"], { env });
    return run.then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  };

  test("the file check compares every file with its hash, and the journal is intact", async () => {
    for await (const found of verifyFiles(db, deps.files)) expect(found).toEqual({ files: expect.any(Number) });
    const owner = new pg.Client({ connectionString: world.ownerUrl });
    await owner.connect();
    expect((await verifyJournal(owner)).problem).toBeUndefined();
    await owner.end();
  });

  test("a flipped byte is never served, and the check names the file", async () => {
    const flip = async (key: string, at: number) => {
      const bytes = await bytesOf(deps.files, key);
      bytes[at]! ^= 1;
      await deps.files.write(key, bytes);
    };
    const bytes = video(9_000_000);
    const [film, picture, lost] = [
      (await sendFile(client, files, "dañado.mp4", bytes)).id,
      (await sendFile(client, pictures, "dañada.png", await png())).id,
      (await sendFile(client, files, "perdido.pdf", pdf("perdido"))).id,
    ];
    for (const id of [film, lost]) await attachedFile(api, files, id);
    await attachedFile(api, pictures, picture);
    await flip(film, 8_700_000);
    await flip(picture, 200);
    await flip(previewKey(picture, "small"), 100);
    await deps.files.remove(lost);
    for (const answer of [
      await content(picture),
      await content(picture, { range: "bytes=0-3" }),
      await preview(picture, "small"),
      await content(film, { range: "bytes=8600000-8600009" }),
      await content(lost),
    ]) {
      expect(answer.status).toBe(410);
      expect(await answer.json()).toMatchObject({
        code: "DAMAGED_FILE",
        message: "El archivo está dañado y no se entrega. Avise a su administrador.",
      });
    }
    expect((await preview(picture, "large")).status).toBe(200);
    // Intact pieces can still be read; a full download ends before the damaged one.
    expect((await bytesIn(await content(film, { range: "bytes=0-99" }))).equals(bytes.subarray(0, 100))).toBe(true);
    await expect(content(film).then(bytesIn)).rejects.toThrow();
    expect(new Set(world.errors.splice(0).map((error) => (error as Error).message))).toEqual(new Set(["damaged bytes"]));
    await deps.files.write("00000000-0000-4000-8000-000000000000", Buffer.from("?"));
    const { code, stdout } = await verify();
    expect(code).toBe(1);
    expect(stdout.split("\n").slice(0, -2).sort()).toEqual(
      [
        `missing: file ${lost} of case ${aCase.id}`,
        `other bytes than were sent: file ${film} of case ${aCase.id}`,
        `other bytes than were sent: file ${picture} of vehicle ${vehicle.id}`,
        `small copy missing or damaged: file ${picture} of vehicle ${vehicle.id}`,
        "unknown: 00000000-0000-4000-8000-000000000000",
      ].sort(),
    );
  });
}
