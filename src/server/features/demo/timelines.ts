import type { Entity } from "#domain/entity.ts";
import { categoryOfItem } from "#domain/lifecycle/document-request.ts";
import { newId } from "#server/base/new-id.ts";
import { snake } from "#server/records/columns.ts";
import type { Random } from "./random.ts";

/** A status and the age of the record, in days, at which it is reached. */
export type Step<S extends string> = readonly [S, day: number];

/** The statuses of a record with their days, as in "new 0, assessment 2". A higher weight is picked more often. */
export type Timeline = { weight: number; country?: "Spain" | "France"; steps: string };

export function pickTimeline<L extends Timeline>(random: Random, timelines: readonly L[], country: "Spain" | "France"): L {
  const possible = timelines.filter((timeline) => !timeline.country || timeline.country === country);
  let drawn = random.below(possible.reduce((sum, timeline) => sum + timeline.weight, 0));
  return possible.find((timeline) => {
    drawn -= timeline.weight;
    return drawn < 0;
  })!;
}

export const stepsOf = <S extends string>({ steps }: Timeline): Step<S>[] =>
  steps.split(", ").map((step): Step<S> => {
    const [status, day] = step.split(" ");
    return [status as S, Number(day)];
  });

/** The statuses that a record of this age has reached. */
export const stepsUntil = <S extends string>(timeline: Timeline, age: number): Step<S>[] => stepsOf<S>(timeline).filter(([, day]) => day <= age);

/** The rows of the status history of a record. */
export const historyRows = (
  { name }: Pick<Entity, "name">,
  { id, history }: { id: string; history: readonly { at: Date; from: string | null; to: string }[] },
) =>
  history.map(({ at, from, to }) => ({
    id: newId(),
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

const asked = {
  case: {
    Spain: ["Ticket de caja", "Grabación de la cámara de la entrada"],
    France: ["Ticket de caisse", "Enregistrement de la caméra de l’entrée"],
  },
  civilCase: { Spain: ["Contrato de suministro", "Facturas impagadas"], France: ["Contrat de fourniture", "Factures impayées"] },
} as const;
const sentByMail = { Spain: "Enviado por correo electrónico.", France: "Envoyé par courriel." };

/** The documents requested when a record began to wait for them; one of the two is still missing while it waits. */
export const requestRows = (
  { name }: { name: keyof typeof asked },
  { id, history, values }: { id: string; history: readonly { at: Date; to: string }[]; values: Record<string, unknown> },
) => {
  const country = values.country as "Spain" | "France";
  const since = history.findLast(({ to }) => to === "pendingDoc");
  if (!since) return [];
  const isWaiting = history.at(-1) === since;
  return asked[name][country].map((item, index) => {
    const isDelivered = index === 0 || !isWaiting;
    const delivered = new Date(since.at.getTime() + 3_600_000);
    return {
      id: newId(),
      version: 1,
      [`${snake(name)}_id`]: id,
      item,
      category: categoryOfItem(item),
      asked_by_id: null,
      asked_at: since.at,
      due_date: new Date(since.at.getTime() + 10 * 86_400_000).toISOString().slice(0, 10),
      fulfilled_by_id: null,
      fulfilled_at: isDelivered ? delivered : null,
      answer: isDelivered ? sentByMail[country] : null,
      file_name: null,
      accepted_at: isDelivered ? delivered : null,
    };
  });
};
