import { expect, test } from "vitest";
import { expectJoinedOnce, outgoingWorld } from "#tests/support/models/outgoing-model.ts";

const everything = Array.from({ length: 400 }, () => 0);
const times = (world: ReturnType<typeof outgoingWorld>) => Object.values(world.joined()).map((file) => file.times);

test("five photos of a report go to its record once, although the session is locked and opened and the shell is mounted again", async () => {
  const world = outgoingWorld();
  await world.happen({ do: "report", files: 5 });
  await world.happen({ do: "step", picks: everything.slice(0, 14) });
  for (const what of ["lock", "unlock", "remount"] as const) await world.happen({ do: what });
  await world.happen({ do: "step", picks: everything });
  await world.end();
  expect(times(world)).toEqual([1, 1, 1, 1, 1]);
  expect(world.left()).toEqual({ stored: [], reports: [], shown: [] });
});

test("when the two files that are on their way are cancelled, the third begins", async () => {
  const world = outgoingWorld();
  await world.happen({ do: "choose", files: 3 });
  await world.happen({ do: "step", picks: everything.slice(0, 8) });
  await world.happen({ do: "cancel", at: 0 });
  await world.happen({ do: "cancel", at: 0 });
  await world.happen({ do: "step", picks: everything });
  expect(times(world).at(-1)).toBe(1);
});

test("a file that is cancelled while its bytes are read, before anything of it is sent, never begins", async () => {
  const world = outgoingWorld();
  await world.happen({ do: "choose", files: 2 });
  await world.happen({ do: "step", picks: [0, 0, 0, 0] });
  await world.happen({ do: "cancel", at: 0 });
  await world.happen({ do: "step", picks: everything });
  const [cancelled, other] = Object.entries(world.joined());
  expect([cancelled![1], other![1]]).toEqual([
    { isCancelled: true, times: 0 },
    { isCancelled: false, times: 1 },
  ]);
  expect(world.begun()).toEqual([other![0]]);
});

test("each chosen file joins its record exactly once, whatever the order of events", async () => {
  await expectJoinedOnce(150);
});
