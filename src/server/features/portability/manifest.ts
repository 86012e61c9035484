import { ConfigError } from "#server/base/config-error.ts";

export const formatName = "sumario-export";
export const formatVersion = 1;

/** `manifest.json`. It is written last: a folder without it is no export. */
export type FolderManifest = {
  format: typeof formatName;
  formatVersion: number;
  /** The version of the program that wrote it. */
  version: string;
  at: string;
  /** Of the whole installation, unless a customer is named. */
  customer: { id: string; alias: string } | null;
  /** Each file of the folder but the content of files, which `files/manifest.jsonl` lists. */
  files: ManifestFile[];
  content: { count: number; bytes: number };
  /** How the whole history ends, so that one that was cut off is told from one that is complete. The part of a customer has no chain. */
  history: HistoryHead | null;
  /** Of this export. */
  id: string;
  /** Names the secret of the installation from which the key of `mac` derives. */
  secret: string;
  /** The HMAC of everything above. */
  mac: string;
};
export type HistoryHead = { entries: number; head: string };
export type ManifestFile = { path: string; lines?: number; bytes: number; sha256: string };

/** A line of `files/manifest.jsonl`: a stored file or a preview of it. Equal content is in the folder once. */
export type ContentLine = {
  path: string;
  size: number;
  sha256: string;
  file: string;
  preview: "small" | "large" | null;
  entity: string;
  record: string;
};

export const contentPath = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`;
export const contentManifest = "files/manifest.jsonl";

/** What is wrong with a folder. Nothing of it is used. */
export class FolderError extends ConfigError {}
