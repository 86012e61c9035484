/** Nobody got a connection in time: all are used by work that waits or takes long. */
export class BusyError extends Error {}

/** For whom a place is. The system has none, and takes no more than its work needs. */
export type Owner = { id: string; customer: string | null };
/** How many of the places one person, and the people of one customer together, may have at a time. */
export type Shares = { person: number; customer: number };
export type Gate = (owner?: Owner) => Promise<() => void>;

/** The rest is for others, also while several people of one customer ask for much. */
export const sharesOf = (places: number): Shares => ({
  person: Math.max(1, Math.floor(places / 2)),
  customer: Math.max(1, Math.floor((places * 3) / 4)),
});

type Part = { id: string; most: number };
type Waiting = { parts: readonly Part[]; enter: () => void };

/**
 * Lets so many in at once, and of one owner no more than its share, so that whoever asks for much waits behind themselves. Who waits longer than this is
 * sent away, so that a queue never becomes longer than people have patience.
 */
export function openGate(places: number, milliseconds: number, shares: Shares = { person: places, customer: places }): Gate {
  let free = places;
  const taken = new Map<string, number>();
  const queue: Waiting[] = [];
  const isFree = (parts: readonly Part[]) => free > 0 && parts.every(({ id, most }) => (taken.get(id) ?? 0) < most);
  const count = (parts: readonly Part[], change: 1 | -1) => {
    free -= change;
    for (const { id } of parts) {
      const now = (taken.get(id) ?? 0) + change;
      if (now > 0) taken.set(id, now);
      else taken.delete(id);
    }
  };
  const leave = (parts: readonly Part[]) => {
    count(parts, -1);
    const next = queue.find((one) => isFree(one.parts));
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    count(next.parts, 1);
    next.enter();
  };
  return async (owner) => {
    const parts = partsOf(owner, shares);
    // Nobody waits for a free place of whom more would be let in.
    if (isFree(parts)) count(parts, 1);
    else await placeIn(queue, parts, milliseconds);
    return () => leave(parts);
  };
}

const partsOf = (owner: Owner | undefined, { person, customer }: Shares): readonly Part[] =>
  owner ? [{ id: owner.id, most: person }, ...(owner.customer ? [{ id: owner.customer, most: customer }] : [])] : [];

/** Lets in who gets a place at both. */
export function bothGates(first: Gate, second: Gate): Gate {
  return async (owner) => {
    const leaveFirst = await first(owner);
    try {
      const leaveSecond = await second(owner);
      return () => {
        leaveSecond();
        leaveFirst();
      };
    } catch (error) {
      leaveFirst();
      throw error;
    }
  };
}

/** The one who leaves hands the place on. */
function placeIn(queue: Waiting[], parts: readonly Part[], milliseconds: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiting: Waiting = {
    parts,
    enter: () => {
      clearTimeout(timer);
      resolve();
    },
  };
  const timer = setTimeout(() => {
    queue.splice(queue.indexOf(waiting), 1);
    reject(new BusyError("no connection became free in time"));
  }, milliseconds);
  queue.push(waiting);
  return promise;
}
