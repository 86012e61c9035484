import { asKnown, missingOf } from "#domain/entities/as-known.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import type { RecordOf } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import { maskedRefs } from "#server/records/masked.ts";
import { type RecordUpdate, updateRecord } from "#server/records/save.ts";

/** Saves a vehicle. One of which only a part of the plate is known may stay so. */
export const updateVehicle = ({ deps, user }: SignedContext, input: RecordUpdate): Promise<RecordOf<typeof vehicle>> =>
  deps.db.as(user, async (tx) => {
    const { after } = await updateRecord(tx, user, vehicle, input, {
      checkedAs: (before) => (missingOf("vehicle", before).length > 0 ? asKnown.vehicle : undefined),
    });
    return (await maskedRefs(tx, user, vehicle, [after]))[0]!;
  });
