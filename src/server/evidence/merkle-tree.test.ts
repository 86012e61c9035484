import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { merkleProofs, merkleRoot, type ProofStep } from "./merkle-tree.ts";

const sha = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hashes = (count: number) =>
  Array.from({ length: count }, (_, index) => sha(Buffer.from(`file ${index}`)).toString("hex")).toSorted((one, other) => (one < other ? -1 : 1));
/** Written again, from the description and not from the code. */
const climb = (hash: string, steps: readonly ProofStep[]) =>
  steps
    .reduce(
      (at, { side, hash: other }) =>
        side === "left" ? sha(Buffer.from([1]), Buffer.from(other, "hex"), at) : sha(Buffer.from([1]), at, Buffer.from(other, "hex")),
      sha(Buffer.from([0]), Buffer.from(hash, "hex")),
    )
    .toString("hex");

describe("the tree over fingerprints", () => {
  test.each([1, 2, 3, 4, 5, 7, 8, 9, 33])("each of %i files has a way to the root", (count) => {
    const all = hashes(count);
    const proofs = merkleProofs(all, all);
    for (const hash of all) expect(climb(hash, proofs.get(hash)!)).toBe(merkleRoot(all));
  });

  test("another file, and a node in place of a file, have none", () => {
    const all = hashes(4);
    const other = sha(Buffer.from("other")).toString("hex");
    expect(merkleProofs(all, [other]).size).toBe(0);
    const [first] = all;
    const leaf = sha(Buffer.from([0]), Buffer.from(first!, "hex")).toString("hex");
    expect(climb(leaf, merkleProofs(all, [first!]).get(first!)!)).not.toBe(merkleRoot(all));
  });

  test("one changed file changes the root", () => {
    const all = hashes(9);
    expect(merkleRoot(all.with(3, sha(Buffer.from("changed")).toString("hex")))).not.toBe(merkleRoot(all));
  });
});
