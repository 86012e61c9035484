import * as z from "zod";
import { doneOutput, route } from "./base.ts";

export const recordRequests = {
  ask: route(
    "customer",
    "POST",
    "/recordRequests",
    "Asks the head office for a record that exists and that the caller may not see; the answer is the same if there is none",
    "recordRequests",
    { errors: [429] },
  )
    .input(z.strictObject({ entity: z.enum(["criminal", "band", "vehicle", "witness"]), value: z.string().min(1).max(200) }))
    .output(doneOutput),
};
