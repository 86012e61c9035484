import { asKnown, missingOf } from "#domain/entities/as-known.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import type { RecordOf } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { maskedRefs } from "#server/records/masked.ts";
import { type RecordUpdate, type Saved, updateRecord, type Writer } from "#server/records/save.ts";

type Vehicle = RecordOf<typeof vehicle>;

export const updateVehicle = ({ deps, user }: SignedContext, input: RecordUpdate): Promise<Vehicle> =>
  deps.db.as(user, async (tx) => {
    const { after } = await saveVehicle(tx, user, input);
    return (await maskedRefs(tx, user, vehicle, [after]))[0]!;
  });

/** Saves a vehicle. One of which only a part of the plate is known may stay so. */
export const saveVehicle = (tx: Tx, user: Writer, input: RecordUpdate): Promise<Saved<Vehicle>> =>
  updateRecord(tx, user, vehicle, input, {
    checkedAs: (before) => (missingOf("vehicle", before).length > 0 ? asKnown.vehicle : undefined),
  });
