/** The last entry of the journal that each user wrote, as far as this process knows: its own commits at once, those of other processes in a moment. */
export type LastWrites = { learn: (user: string | null | undefined, position: number | undefined) => void; of: (user: string) => number };

export function openLastWrites(): LastWrites {
  const positions = new Map<string, number>();
  const of = (user: string) => positions.get(user) ?? 0;
  return {
    of,
    learn: (user, position) => {
      if (user && position !== undefined && position > of(user)) positions.set(user, position);
    },
  };
}
