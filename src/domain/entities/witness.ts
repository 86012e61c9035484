import { defineEntity } from "#domain/entity.ts";
import { boolean, date, email, enumOf, phone, ref, text } from "#domain/fields.ts";
import { personId } from "#domain/formats/person-id.ts";
import { tip } from "#domain/formats/tip.ts";
import { protectedFields } from "#domain/protection/protected-fields.ts";

export const witness = defineEntity({
  name: "witness",
  collection: "witnesses",
  fields: {
    code: text({ required: true, later: true, format: personId, max: 20, span: 2 }),
    name: text({ required: true, max: 80, span: 2 }),
    lastname: text({ required: true, later: true, max: 120, span: 2 }),
    witnessType: enumOf("witnessTypes", { required: true, later: true, span: 2 }),
    nTip: text({ format: tip, max: 40, span: 2 }),
    birthDate: date({ span: 2 }),
    /** For somebody whose date of birth nobody knows. Witnesses are adults unless one of the two says otherwise, whatever the case says. */
    minor: boolean({ span: 2 }),
    email: email({ span: 2 }),
    mobile: phone({ span: 2 }),
    customer: ref("customer", { required: true, edit: "manager", span: 3 }),
    injured: boolean({
      edit: "system",
      fromLines: [
        { entity: "case", lines: "witnesses" },
        { entity: "issue", lines: "witnesses" },
      ],
    }),
    /** A shop reported the person as it knew them, and nobody has completed the data yet. */
    unfinished: boolean({ edit: "system", derived: true, see: "lawyer" }),
    ...protectedFields,
  },
  alias: "code",
  aliasColumn: "full_name",
  tabs: ["general", "cases"],
  list: ["code", "name", "lastname", "witnessType", "injured", "nTip", "email", "mobile", "customer"],
  filters: ["customer", "witnessType", "unfinished"],
  search: ["code", "name", "lastname"],
  advancedSearch: { shows: ["code", "witnessType", "customer"] },
  hint: "code",
  orderBy: "lastname",
  unique: [["customer", "code"]],
  rules: [
    { requires: "nTip", when: "witnessType", is: ["vigilant"] },
    { oneOf: ["email", "mobile"], message: "contact.needed" },
    { past: "birthDate" },
  ],
  access: { read: "manager", pick: "customer", write: "manager" },
  scope: "file",
});
