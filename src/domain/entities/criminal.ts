import { defineEntity } from "#domain/entity.ts";
import { boolean, date, enumOf, files, integer, money, ref, refs, text } from "#domain/fields.ts";
import { personId } from "#domain/formats/person-id.ts";
import { protectedFields } from "#domain/protection/protected-fields.ts";

/** What a witness can tell of somebody they do not know. */
export const appearance = {
  sex: enumOf("sexes", { span: 2 }),
  apparentAge: enumOf("apparentAges", { span: 2 }),
  height: enumOf("heights", { span: 2 }),
  spokenLanguage: enumOf("spokenLanguages", { span: 2 }),
  clothes: text({ max: 160, span: 3 }),
  marks: text({ max: 160, span: 3 }),
};

export const criminal = defineEntity({
  name: "criminal",
  collection: "criminals",
  fields: {
    dni: text({ format: personId, max: 20, span: 2 }),
    name: text({ max: 80, span: 2 }),
    surname: text({ max: 120, span: 2 }),
    nickname: text({ max: 80, span: 2 }),
    birthDate: date({ span: 2 }),
    ...appearance,
    /** Names somebody of whom only the appearance is known, in the language of whoever described them. */
    describedAs: text({ edit: "system", max: 200 }),
    customer: ref("customer", { required: true, edit: "manager", span: 3 }),
    bands: refs("band", { through: "band_criminals", within: "customer", tab: "bands" }),
    vehicles: refs("vehicle", { through: "criminal_vehicles", within: "customer", tab: "vehicles" }),
    cases: refs("case", { through: "case_criminals", within: "customer", tab: "cases", edit: "system" }),
    issues: refs("issue", { through: "issue_criminals", within: "customer", tab: "cases", edit: "system" }),
    /** Over the cases that the reader sees; only lists have them. */
    caseCount: integer({ edit: "system", fromLinks: { through: "cases", figure: "count" }, span: 1 }),
    lastCaseDate: date({ edit: "system", fromLinks: { through: "cases", figure: "latest", of: "datetime" }, span: 2 }),
    casesAmount: money({ edit: "system", fromLinks: { through: "cases", figure: "total", of: "ticketAmount" }, span: 2 }),
    criminalPictures: files({ pictures: true, ofOffenders: true, span: 6 }),
    /** Nobody knows yet who the person is. */
    unfinished: boolean({ edit: "system", derived: true, see: "lawyer" }),
    ...protectedFields,
  },
  alias: "nickname",
  aliasColumn: "full_name",
  tabs: ["general", "bands", "vehicles", "cases"],
  list: ["surname", "name", "nickname", "dni", "caseCount", "lastCaseDate", "casesAmount", "customer"],
  card: { title: ["surname", "name", "nickname"], end: "casesAmount", facts: ["caseCount", "lastCaseDate", "dni", "customer"] },
  filters: ["customer", "unfinished"],
  search: ["surname", "name", "nickname", "dni"],
  advancedSearch: { shows: ["dni", "nickname", "customer", "bands", "vehicles"] },
  hint: "dni",
  orderBy: "surname",
  unique: [["customer", "dni"]],
  rules: [{ oneOf: ["dni", "name", "nickname"], message: "criminal.identity.needed" }, { past: "birthDate" }],
  access: { read: "customer", write: "customerNotLawyer" },
  scope: "file",
});
