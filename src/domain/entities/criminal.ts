import { defineEntity } from "#domain/entity.ts";
import { date, files, ref, refs, text } from "#domain/fields.ts";
import { personId } from "#domain/formats/person-id.ts";
import { protectedFields } from "#domain/protection/protected-fields.ts";

export const criminal = defineEntity({
  name: "criminal",
  collection: "criminals",
  fields: {
    dni: text({ format: personId, max: 20, span: 2 }),
    name: text({ max: 80, span: 2 }),
    surname: text({ max: 120, span: 2 }),
    nickname: text({ max: 80, span: 2 }),
    birthDate: date({ span: 2 }),
    customer: ref("customer", { required: true, edit: "manager", span: 3 }),
    bands: refs("band", { through: "band_criminals", within: "customer", tab: "bands" }),
    vehicles: refs("vehicle", { through: "criminal_vehicles", within: "customer", tab: "vehicles" }),
    cases: refs("case", { through: "case_criminals", within: "customer", tab: "cases", edit: "system" }),
    issues: refs("issue", { through: "issue_criminals", within: "customer", tab: "cases", edit: "system" }),
    criminalPictures: files({ pictures: true, ofOffenders: true, span: 6 }),
    ...protectedFields,
  },
  alias: "nickname",
  aliasColumn: "full_name",
  tabs: ["general", "bands", "vehicles", "cases"],
  list: ["surname", "name", "nickname", "dni", "customer"],
  filters: ["customer"],
  search: ["surname", "name", "nickname", "dni"],
  advancedSearch: { shows: ["dni", "nickname", "customer", "bands", "vehicles"] },
  hint: "dni",
  orderBy: "surname",
  unique: [["customer", "dni"]],
  rules: [{ oneOf: ["dni", "name", "nickname"], message: "criminal.identity.needed" }, { past: "birthDate" }],
  access: { read: "customer", write: "customerNotLawyer" },
  scope: "file",
});
