import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { drawAvatar, drawPreviews, TooLarge } from "#server/pictures/draw-picture.ts";
import { openPictureMaker } from "#server/pictures/picture-maker.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const token = await world.signIn(await world.make.user({ role: "customer" }));
const send = (body: BodyInit | null, type = "image/png") =>
  fetch(`${world.url}/api/account/picture`, { method: "PUT", body, headers: { authorization: `Bearer ${token}`, "content-type": type } });
const photo = () => sharp({ create: { width: 600, height: 400, channels: 3, background: "#345" } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that claims this size, with 16 bits in each of four channels, interlaced. */
function interlaced(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(1024))), chunk("IEND", Buffer.alloc(0))]);
}

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">${content}</svg>`;
const turbulence = svg(
  `<filter id="f"><feTurbulence baseFrequency=".9" numOctaves="100"/></filter><rect width="100%" height="100%" filter="url(#f)"/>`,
);

describe("the picture of an account", () => {
  test.each([
    ["an SVG that says it is a PNG", turbulence],
    ["an SVG behind white space", `\n  ${turbulence}`],
    ["an SVG with an XML declaration", `<?xml version="1.0"?>${turbulence}`],
    ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    ["a TIFF", Buffer.from("49492a0008000000", "hex")],
    ["a PNG of which nothing can be decoded", interlaced(100)],
    ["a PNG that would be 800 MB in memory", interlaced(9990)],
    ["a PNG of a billion pixels", interlaced(32_000)],
    ["half a JPEG", Buffer.from("ffd8ffe000104a46494600", "hex")],
  ])("is refused if it is %s", async (_, body) => {
    const answer = await send(typeof body === "string" ? body : new Uint8Array(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ data: { fields: { picture: "Valor incorrecto" } } });
  });

  test("an empty body is refused", async () => {
    expect((await send(null)).status).toBe(400);
    expect((await send("")).status).toBe(400);
  });

  test.each(["png", "jpeg", "webp"] as const)("is drawn anew from a %s, whatever type the request names", async (format) => {
    const bytes = await photo().toFormat(format).withMetadata().toBuffer();
    expect((await send(new Uint8Array(bytes), "image/webp")).status).toBe(200);
    const stored = await world.db.asSystem((tx) => tx.row<{ image: Buffer }>(sql`select image from user_pictures`));
    expect(await sharp(stored!.image).metadata()).toMatchObject({ format: "webp", width: 192, height: 192 });
  });
});

test("the decoder is not asked for more than its memory", async () => {
  await expect(drawAvatar(interlaced(6_000))).rejects.toThrow(TooLarge);
  await expect(drawPreviews(interlaced(9_990))).rejects.toThrow(TooLarge);
  await expect(drawPreviews(interlaced(10_001))).rejects.toThrow("pixel limit");
  await expect(drawAvatar(interlaced(100))).rejects.not.toThrow(TooLarge);
});

test("one person cannot fill the queue of pictures, nor keep others from it", async () => {
  const maker = openPictureMaker({ timeoutMs: 20_000, maxWaiting: 60, maxPerOwner: 2 });
  const bytes = await photo().png().toBuffer();
  const flood = await Promise.allSettled([...Array.from({ length: 10 }, () => maker.avatar(bytes, "one")), maker.avatar(bytes, "other")]);
  expect(flood.map((one) => (one.status === "fulfilled" ? Buffer.isBuffer(one.value) : one.reason.status))).toEqual([
    true,
    true,
    ...Array.from({ length: 8 }, () => 429),
    true,
  ]);
  maker.close();
});

test("a picture on which its process is killed counts as too large, and the next one is drawn", async () => {
  const maker = openPictureMaker({ timeoutMs: 1, maxWaiting: 60, maxPerOwner: 2 });
  expect(await maker.avatar(await photo().png().toBuffer(), "one")).toBe("tooLarge");
  maker.close();
  const patient = openPictureMaker();
  expect(await patient.avatar(await photo().png().toBuffer(), "one")).toBeInstanceOf(Buffer);
  patient.close();
});
