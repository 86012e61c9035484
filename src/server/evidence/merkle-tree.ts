import { createHash } from "node:crypto";

/** A step from a leaf to the root: the hash beside it, and on which side that is. */
export type ProofStep = { side: "left" | "right"; hash: string };

// Leaves and nodes are told apart by their first byte (RFC 6962), so that no node can be passed off as a file.
const [leafMark, nodeMark] = [Buffer.from([0]), Buffer.from([1])];
const hashOf = (...parts: readonly Uint8Array[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The levels of the tree over fingerprints in their sorted order, leaves first. A node without a neighbour rises as it is. */
function levelsOf(sorted: readonly string[]): Buffer[][] {
  const levels = [sorted.map((hash) => hashOf(leafMark, Buffer.from(hash, "hex")))];
  for (let level = levels[0]!; level.length > 1; levels.push(level)) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) => {
      const [left, right] = [below[index * 2]!, below[index * 2 + 1]];
      return right ? hashOf(nodeMark, left, right) : left;
    });
  }
  return levels;
}

export const merkleRoot = (sorted: readonly string[]): string => levelsOf(sorted).at(-1)![0]!.toString("hex");

/** The way from each of these fingerprints to the root: with it anybody shows that a file was sealed without knowing the others. */
export function merkleProofs(sorted: readonly string[], asked: readonly string[]): Map<string, ProofStep[]> {
  const levels = levelsOf(sorted).slice(0, -1);
  const proofOf = (place: number): ProofStep[] =>
    levels.flatMap((level, height): ProofStep[] => {
      const at = place >> height;
      const neighbour = level[at % 2 === 0 ? at + 1 : at - 1];
      return neighbour ? [{ side: at % 2 === 0 ? "right" : "left", hash: neighbour.toString("hex") }] : [];
    });
  const places = new Map(sorted.map((hash, place) => [hash, place]));
  return new Map(asked.flatMap((hash) => (places.has(hash) ? [[hash, proofOf(places.get(hash)!)]] : [])));
}
