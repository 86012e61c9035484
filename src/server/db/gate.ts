/** Nobody got a connection in time: all are used by work that waits or takes long. */
export class BusyError extends Error {}

/** Lets so many in at once. Who waits longer than this is sent away, so that a queue never becomes longer than people have patience. */
export function openGate(places: number, milliseconds: number): Gate {
  let free = places;
  const queue: (() => void)[] = [];
  return async () => {
    if (free > 0) free--;
    else await placeIn(queue, milliseconds);
    return () => {
      const next = queue.shift();
      if (next) next();
      else free++;
    };
  };
}

export type Gate = () => Promise<() => void>;

/** Lets in who gets a place at both. */
export function bothGates(first: Gate, second: Gate): Gate {
  return async () => {
    const leaveFirst = await first();
    try {
      const leaveSecond = await second();
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

/** The place of the one who leaves is handed on: `free` does not change. */
function placeIn(queue: (() => void)[], milliseconds: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const enter = () => {
    clearTimeout(timer);
    resolve();
  };
  const timer = setTimeout(() => {
    queue.splice(queue.indexOf(enter), 1);
    reject(new BusyError("no connection became free in time"));
  }, milliseconds);
  queue.push(enter);
  return promise;
}
