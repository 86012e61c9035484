import { asKnown, missingOf } from "#domain/entities/as-known.ts";
import { criminal } from "#domain/entities/criminal.ts";
import type { RecordOf } from "#domain/entity.ts";
import type { InputOf } from "#domain/record-input.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { describedIn } from "#server/intake/described-in.ts";
import { maskedRefs } from "#server/records/masked.ts";
import { createRecord, type RecordUpdate, type Saved, updateRecord, type Writer } from "#server/records/save.ts";

type Offender = RecordOf<typeof criminal>;

/** Creates an offender, whose description is also the name of somebody without one. */
export const createOffender = ({ deps, user }: SignedContext, values: InputOf<typeof criminal>): Promise<Offender> =>
  deps.db.as(user, async (tx) => {
    const created = await createRecord(tx, user, criminal, values, { derive: async (given) => describedIn(user.locale, criminal, given) });
    return (await maskedRefs(tx, user, criminal, [created]))[0]!;
  });

export const updateOffender = ({ deps, user }: SignedContext, input: RecordUpdate): Promise<Offender> =>
  deps.db.as(user, async (tx) => {
    const { after } = await saveOffender(tx, user, input);
    return (await maskedRefs(tx, user, criminal, [after]))[0]!;
  });

/** Saves an offender. Somebody whom nobody knows may stay unknown. */
export const saveOffender = (tx: Tx, user: Writer & Pick<SignedContext["user"], "locale">, input: RecordUpdate): Promise<Saved<Offender>> =>
  updateRecord(tx, user, criminal, input, {
    derive: async (merged) => describedIn(user.locale, criminal, merged),
    checkedAs: (before) => (missingOf("criminal", before).length > 0 ? asKnown.criminal : undefined),
  });
