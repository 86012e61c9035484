/** A sentence of the specification's page on quality, and what shows it. */
export type Claim = {
  says: string;
  /** Files of tests with the titles in them, as they stand in the source. */
  tests?: Readonly<Record<string, readonly string[]>>;
  /** The outputs of benchmarks in bench/results, and the lines of them that count. */
  bench?: { files: readonly string[]; line: RegExp };
  /** What of it nothing shows yet. */
  open?: string;
};
export type Section = { title: string; claims: readonly Claim[] };
