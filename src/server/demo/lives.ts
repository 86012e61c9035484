import { randomUUIDv7 } from "node:crypto";
import type { Entity } from "#domain/entity.ts";
import { snake } from "#server/records/columns.ts";
import type { Random } from "./random.ts";

/** A status and the day of a record's life on which it comes. */
export type Step<S extends string> = readonly [S, day: number];

/** How a record goes: statuses, each with its day, as in "new 0, assessment 2". Heavy ones are drawn more often. */
export type Life = { weight: number; country?: "Spain" | "France"; steps: string };

export function lifeOf<L extends Life>(random: Random, lives: readonly L[], country: "Spain" | "France"): L {
  const possible = lives.filter((life) => !life.country || life.country === country);
  let drawn = random.below(possible.reduce((sum, life) => sum + life.weight, 0));
  return possible.find((life) => {
    drawn -= life.weight;
    return drawn < 0;
  })!;
}

export const stepsOf = <S extends string>({ steps }: Life): Step<S>[] =>
  steps.split(", ").map((step): Step<S> => {
    const [status, day] = step.split(" ");
    return [status as S, Number(day)];
  });

/** How far a record of this age has come. */
export const livedBy = <S extends string>(life: Life, age: number): Step<S>[] => stepsOf<S>(life).filter(([, day]) => day <= age);

/** Each status with its moment, as the history of a record keeps it. */
export const historyRows = ({ name }: Entity, { id, history }: { id: string; history: readonly { at: Date; from: string | null; to: string }[] }) =>
  history.map(({ at, from, to }) => ({
    id: randomUUIDv7(),
    version: 1,
    [`${snake(name)}_id`]: id,
    date: at,
    from,
    to,
    user_id: null,
    reason: null,
    forced: false,
    undone: false,
  }));
