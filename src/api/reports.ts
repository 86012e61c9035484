import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { type Entity, schemaOf } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { routesOf } from "./base.ts";
import { recordShape, refShape } from "./shapes.ts";

const id = z.object({ id: z.uuid() });
const values = z.record(z.string(), z.unknown());

const appearance = z.object({
  entity: z.enum(["criminal", "band", "vehicle", "witness"]),
  id: z.uuid(),
  /** Others, among those the caller sees. */
  cases: z.int(),
  issues: z.int(),
  /** The latest of the cases. */
  last: refShape.nullable(),
});

/** What people of a store report, cases and issues, has these routes beyond those of every record. */
export function reportRoutes<E extends Entity>(entity: E) {
  const { collection, type } = entity;
  const path = `/${collection}` as const;
  const route = routesOf(type);
  const write = ruleOf("write", entity);
  const record = recordShape(entity);
  return {
    place: route(write, "GET", `${path}/place`, `The law and the clock that ${collection} there come under`, collection)
      .input(z.strictObject({ customer: z.uuid(), establishment: z.uuid().or(z.literal("empresa")) }))
      .output(z.object({ country: z.enum(keysOf("countries")), timeZone: z.string() })),
    report: route(
      write,
      "POST",
      `${path}/report`,
      `Reports one of the ${collection} with everybody in it at once; sent again under the same id, it stays one`,
      collection,
    )
      .input(
        z.strictObject({
          /** Made up by the caller. */
          id: z.uuidv7(),
          values: schemaOf(entity),
          witnesses: z.array(z.uuid()).max(50),
          /** People and vehicles that are not in the customer's file yet. */
          added: z.array(z.strictObject({ field: z.enum(["witnesses", "criminals", "vehicles"]), values })).max(50),
        }),
      )
      .output(record),
    addNew: route(
      write,
      "POST",
      `${path}/{id}/new/{field}`,
      "Writes somebody or something new into the customer's file and links it to the record",
      collection,
    )
      .input(id.extend({ field: z.enum(["witnesses", "criminals", "bands", "vehicles"]), values }))
      .output(record),
    appearances: route(
      ruleOf("read", entity),
      "GET",
      `${path}/{id}/appearances`,
      "Where else the people and vehicles of the record appear",
      collection,
    )
      .input(id)
      .output(z.array(appearance)),
  };
}
