/** A claim of the specification on quality, and what shows it. */
export type Claim = {
  says: string;
  /** Test files with titles as they are in the source; no title means the whole file. */
  tests?: Readonly<Record<string, readonly string[]>>;
  /** Outputs of benchmarks in bench/results, and which of their lines show the claim. */
  bench?: { files: readonly string[]; line: RegExp };
  /** The part that nothing shows yet. */
  open?: string;
};
export type Section = { title: string; claims: readonly Claim[] };
