import { describe, expect, test } from "vitest";
import { publicError } from "#server/http/public-error.ts";
import { pdf, video } from "#tests/support/sample-files.ts";
import { smallDisk } from "#tests/support/servers/small-disk.ts";
import { attachedFile, idOf, sendFile, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

const disk = smallDisk(8);

// The database itself on a full disk: tests/deep/disk-full.test.ts.
describe.skipIf(!disk)("files on a disk that is full", async () => {
  const world = await openWorld(disk ? { filesUrl: disk.folder } : {});
  const person = await world.make.user({ role: "admin" });
  const api = await world.as(person);
  const aCase = await world.make.case();
  const place: UploadTarget = { collection: "cases", record: aCase.id, field: "files" };
  const token = await world.signIn(person);
  const client = tusClient({ url: world.url, token });
  const read = (id: string) => fetch(`${world.url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${token}` } });

  test("are refused with a clear message; existing files stay readable, and an interrupted upload resumes when there is space again", async () => {
    const bytes = pdf("kept");
    const { id: kept } = await sendFile(client, place, "kept.pdf", bytes);
    await attachedFile(api, place, kept);
    const film = video(3 << 20);
    const begun = idOf(await client.create(place, "film.mp4", film.length));
    disk!.fill();
    const answer = await client.patch(begun, 0, film);
    expect([answer.status, await answer.json()]).toEqual([
      507,
      expect.objectContaining({
        code: "NO_SPACE",
        message: "No queda espacio para guardar. No se ha guardado nada; avise a quien lleva la instalación.",
      }),
    ]);
    expect(Buffer.from(await (await read(kept)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(await api.cases.get({ id: aCase.id })).toMatchObject({ files: [{ id: kept }] });
    disk!.empty();
    const offset = Number((await client.head(begun)).headers.get("upload-offset"));
    expect((await client.patch(begun, offset, film.subarray(offset))).status).toBe(204);
    await attachedFile(api, place, begun);
    expect(Buffer.from(await (await read(begun)).arrayBuffer()).equals(film)).toBe(true);
    // The log has the error as well.
    world.errors.splice(0);
  });
});

test.each(["53100", "ENOSPC"])("%s is answered as a full disk, not as an internal error", (code) => {
  expect(publicError(Object.assign(new Error("x"), { code }), "es").toJSON()).toMatchObject({ status: 507, code: "NO_SPACE" });
});
