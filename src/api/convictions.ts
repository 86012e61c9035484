import * as z from "zod";
import { idInput, routesOf } from "./base.ts";
import { documentSection } from "./document-blocks.ts";

const route = routesOf("penal");
const tag = "convictions";

/** What is known of the convictions of a person, for the facts of a case or, without one, for today. */
const convictionSheet = z.object({ name: z.string(), about: z.string(), sections: z.array(documentSection) });
export type ConvictionSheet = z.infer<typeof convictionSheet>;

/** Recidivism as it can be pleaded: from the cases that the caller sees. */
export const convictions = {
  sheet: route("lawyer", "GET", "/criminals/{id}/convictions", "The convictions of a person, which of them count, and why", tag)
    .input(idInput.extend({ case: z.uuid().optional() }))
    .output(convictionSheet),
  annex: route("lawyer", "POST", "/cases/{id}/convictions", "Saves the sheet of a person as a signed annex in the files of a case", tag, {
    errors: [429],
  })
    .input(idInput.extend({ criminal: z.uuid() }))
    .output(z.object({ id: z.uuid(), name: z.string(), version: z.int() })),
};
