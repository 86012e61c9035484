import { expect, test } from "vitest";
import { smallDisk } from "../support/small-disk.ts";
import { openStormyPlace } from "../support/storm.ts";
import { refusal } from "../support/world.ts";

const disk = smallDisk(600);

const started = disk && (await openStormyPlace(disk.folder));

test.skipIf(!disk)("a database without room says so, reads go on, nothing is lost, and it writes again when there is room", async () => {
  const place = started!;
  const gust = place.blow();
  await expect.poll(() => gust.acknowledged(), { timeout: 120_000 }).toBeGreaterThan(50);
  await gust.end();
  disk!.fill();
  const attempts = async () => {
    for (let tries = 0; tries < 500; tries++) await place.api().cases.create({ ...place.report, attestation: `storm full.${tries}` });
  };
  expect(await refusal(attempts())).toMatchObject({ status: 507, code: "NO_SPACE" });
  const { id } = place.told[0]!;
  expect(await place.api().cases.get({ id })).toMatchObject({ id });
  expect((await place.api().cases.list({ size: 10 })).rows).toHaveLength(10);
  expect(await place.api().system.health()).toMatchObject({ status: "ok" });
  disk!.empty();
  expect(await place.api().cases.create({ ...place.report, attestation: "storm again" })).toMatchObject({ attestation: "storm again" });
  expect(place.unexpected).toEqual([]);
  await place.expectWhole();
});
