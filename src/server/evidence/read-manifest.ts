import { canSee, canSeeFile } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { EvidenceEntity } from "#domain/evidence/hand-over.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { type HeldFile, readHeldFiles } from "./held-files.ts";
import { merkleProofs, type ProofStep } from "./merkle-tree.ts";
import { readSeals } from "./read-seals.ts";
import { statementOf } from "./seal-statement.ts";

/** The files of a record that this user sees, as they are now. */
export async function readShownFiles(tx: Tx, user: Writer, { entity: name, id }: { entity: EvidenceEntity; id: string }) {
  const entity: Entity = entities[name];
  const record: AnyRecord = await readRecord(tx, user, entity, id);
  if (record.deleted) throw notFound();
  const held = await readHeldFiles(tx.system, entity, id);
  const files = held.filter((file) => {
    const field = entity.fields[file.field];
    return !file.deleted && field !== undefined && canSee(user, field) && canSeeFile(user, file);
  });
  return { record, files };
}

/**
 * Files with their fingerprints, the seal of each and the way from the file to the root of that seal: whoever has the files and this shows, without
 * us and without knowing any other file, that they are the ones that were sealed.
 */
export const manifestOf = async ({ system: tx }: Tx, held: readonly HeldFile[]) => {
  const sealOf = await readSealNumbers(
    tx,
    held.map(({ sha256 }) => sha256),
  );
  const seals = await readSeals(tx, { numbers: [...new Set(sealOf.values())] });
  const proofs = new Map<string, ProofStep[]>();
  for (const { number } of seals) for (const [hash, proof] of await readProofs(tx, number, sealOf)) proofs.set(hash, proof);
  return {
    format: "sumario manifest 1",
    madeAt: tx.now.toISOString(),
    files: held.map(({ name: fileName, size, type, sha256, source, recordedAt, original, createdAt }) => ({
      ...{ name: fileName, size, type, sha256, source, recordedAt, original, receivedAt: createdAt },
      seal: sealOf.get(sha256) ?? null,
      proof: proofs.get(sha256) ?? null,
    })),
    seals: seals.map((seal) => ({ ...seal, statement: statementOf(seal) })),
  };
};

async function readSealNumbers(tx: Tx, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ sha256: string; seal: number }>(
    sql`select sha256, seal from sealed_hashes where sha256 = any(${hashes}::text[]) and seal is not null`,
  );
  return new Map(rows.map(({ sha256, seal }) => [sha256, seal]));
}

async function readProofs(tx: Tx, number: number, sealOf: ReadonlyMap<string, number>) {
  const leaves = await tx.rows<{ sha256: string }>(sql`select sha256 from sealed_hashes where seal = ${number} order by sha256`);
  const asked = [...sealOf].flatMap(([hash, seal]) => (seal === number ? [hash] : []));
  return merkleProofs(
    leaves.map(({ sha256 }) => sha256),
    asked,
  );
}
