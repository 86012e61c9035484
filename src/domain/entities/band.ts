import { defineEntity } from "#domain/entity.ts";
import { enumOf, files, longText, ref, refs, text } from "#domain/fields.ts";

export const band = defineEntity({
  name: "band",
  collection: "bands",
  fields: {
    alias: text({ required: true, max: 120, span: 3 }),
    modusOperandi: enumOf("modusOperandi", { span: 3 }),
    description: longText({ max: 4000, span: 6 }),
    customer: ref("customer", { required: true, edit: "manager", span: 3 }),
    criminals: refs("criminal", { through: "band_criminals", within: "customer", tab: "criminals" }),
    vehicles: refs("vehicle", { through: "band_vehicles", within: "customer", tab: "vehicles" }),
    cases: refs("case", { through: "case_bands", within: "customer", tab: "cases", edit: "system" }),
    issues: refs("issue", { through: "issue_bands", within: "customer", tab: "cases", edit: "system" }),
    bandPictures: files({ pictures: true, span: 6 }),
  },
  alias: "alias",
  tabs: ["general", "criminals", "vehicles", "cases"],
  list: ["alias", "modusOperandi", "customer"],
  card: { title: ["alias"], facts: ["modusOperandi", "customer"] },
  filters: ["customer", "modusOperandi"],
  search: ["alias"],
  advancedSearch: { shows: ["modusOperandi", "customer"], excerpt: "description" },
  orderBy: "alias",
  unique: [["customer", "alias"]],
  access: { read: "customer", write: "customerNotLawyer" },
  scope: "file",
});
