/** Tells who has begun to sign in, so that what they look at first can be made ready meanwhile. */
export type Arrivals = {
  announce: (person: string) => void;
  onArrival: (listener: (person: string) => void) => void;
};

export function openArrivals(): Arrivals {
  const listeners: ((person: string) => void)[] = [];
  return {
    announce: (person) => {
      for (const listener of listeners) listener(person);
    },
    onArrival: (listener) => void listeners.push(listener),
  };
}
