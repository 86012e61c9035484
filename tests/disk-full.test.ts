import { describe, expect, test } from "vitest";
import { publicError } from "#server/http/public-error.ts";
import { pdf, video } from "./support/samples.ts";
import { smallDisk } from "./support/small-disk.ts";
import { idOf, joined, type Place, send, tusClient } from "./support/upload.ts";
import { openWorld } from "./support/world.ts";

const disk = smallDisk(8);

// The database itself on a full disk: tests/deep/disk-full.test.ts.
describe.skipIf(!disk)("files on a disk that is full", async () => {
  const world = await openWorld(disk ? { filesUrl: disk.folder } : {});
  const person = await world.make.user({ role: "admin" });
  const api = await world.as(person);
  const aCase = await world.make.case();
  const place: Place = { collection: "cases", record: aCase.id, field: "files" };
  const token = await world.signIn(person);
  const client = tusClient({ url: world.url, token });
  const read = (id: string) => fetch(`${world.url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${token}` } });

  test("are refused in clear words, those that are there are read as ever, and an interrupted one goes on when there is room", async () => {
    const bytes = pdf("kept");
    const { id: kept } = await send(client, place, "kept.pdf", bytes);
    await joined(api, place, kept);
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
    await joined(api, place, begun);
    expect(Buffer.from(await (await read(begun)).arrayBuffer()).equals(film)).toBe(true);
    // What was refused was told to the log as well.
    world.errors.splice(0);
  });
});

test.each(["53100", "ENOSPC"])("%s is told as what it is, not as a fault", (code) => {
  expect(publicError(Object.assign(new Error("x"), { code }), "es").toJSON()).toMatchObject({ status: 507, code: "NO_SPACE" });
});
