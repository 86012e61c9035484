import type { DuplicatePair } from "#api/duplicates.ts";
import { type MergeableName, mergeable } from "#domain/duplicates/mergeable.ts";
import { MergeForm } from "./merge-form.tsx";
import { PairFrame } from "./pair-frame.tsx";

type Props = { name: MergeableName; pair: DuplicatePair; isOpen: boolean; onClose: () => void; onDone: () => void };

/** Both records of a pair side by side, to merge them or to say that they are not the same. */
export const MergeDialog = ({ name, pair, isOpen, onClose, onDone }: Props) => (
  <PairFrame entity={mergeable[name]} pair={pair} isOpen={isOpen} onClose={onClose}>
    {(rows) => <MergeForm name={name} pair={pair} rows={rows} onClose={onClose} onDone={onDone} />}
  </PairFrame>
);
