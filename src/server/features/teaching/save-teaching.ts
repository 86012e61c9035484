import { teaching } from "#domain/entities/teaching.ts";
import type { RecordOf } from "#domain/entity.ts";
import { invalid, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { FileField } from "#server/files/change-file.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { createRecord, updateRecord } from "#server/records/save.ts";

type Values = Readonly<Record<string, unknown>>;
type Item = RecordOf<typeof teaching>;

export const createTeaching = ({ deps, user }: SignedContext, input: Values) =>
  deps.db.as(user, async (tx) => {
    const item = await createRecord(tx, user, teaching, input, { derive: publishing(tx) });
    if (item.published) await announce(tx, item);
    return item;
  });

export const updateTeaching = ({ deps, user }: SignedContext, input: { id: string; version: number; values: Values }) =>
  deps.db.as(user, async (tx) => {
    const { before, after } = await updateRecord(tx, user, teaching, input, { derive: publishing(tx, input.id) });
    if (after.published && !before.published) await announce(tx, after);
    return after;
  });

/** A published item needs a file or a video: its last file cannot be removed while it is published. */
export function refuseLastFile({ entity, record }: FileField) {
  if (entity !== teaching) return;
  const { published, video, files } = record as unknown as Item;
  if (published && !video && files.length === 1) throw new Refusal(400, "LAST_FILE", "teaching.lastFile");
}

/** Publishing needs a file or a video; the server sets its date. */
const publishing = (tx: Tx, id?: string) => async (values: Values, before: Values) => {
  if (!values.published) return {};
  if (!values.video && !(id && (await hasFiles(tx, id)))) throw invalid({ published: "teaching.content.needed" });
  return before.published ? {} : { publishedAt: tx.now.toISOString() };
};

const hasFiles = async (tx: Tx, id: string) =>
  Boolean(await tx.row(sql`select from files where entity = ${teaching.name} and record_id = ${id} and field = 'files' and not deleted limit 1`));

const announce = (tx: Tx, { id }: Item) => enqueue(tx, "teaching", { item: id }, { key: id });
