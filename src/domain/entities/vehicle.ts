import { defineEntity } from "#domain/entity.ts";
import { boolean, files, ref, refs, text } from "#domain/fields.ts";
import { plate } from "#domain/formats/plate.ts";

export const vehicle = defineEntity({
  name: "vehicle",
  collection: "vehicles",
  fields: {
    plate: text({ required: true, later: true, format: plate, max: 20, span: 2 }),
    foreignPlate: boolean({ span: 2 }),
    brand: text({ max: 60, span: 2 }),
    model: text({ max: 60, span: 2 }),
    color: text({ max: 40, span: 2 }),
    customer: ref("customer", { required: true, edit: "manager", span: 2 }),
    bands: refs("band", { through: "band_vehicles", within: "customer", tab: "bands" }),
    criminals: refs("criminal", { through: "criminal_vehicles", within: "customer", tab: "criminals" }),
    cases: refs("case", { through: "case_vehicles", within: "customer", tab: "cases", edit: "system" }),
    issues: refs("issue", { through: "issue_vehicles", within: "customer", tab: "cases", edit: "system" }),
    vehiclePictures: files({ pictures: true, span: 6 }),
  },
  alias: "plate",
  aliasColumn: "known_as",
  tabs: ["general", "bands", "criminals", "cases"],
  list: ["plate", "brand", "model", "color", "customer"],
  card: { title: ["plate"], facts: ["brand", "model", "color", "customer"] },
  filters: ["customer", "foreignPlate"],
  search: ["plate", "brand", "model"],
  advancedSearch: { shows: ["brand", "model", "color", "customer", "bands", "criminals"], words: true },
  orderBy: "plate",
  unique: [["customer", "plate"]],
  access: { read: "customer", write: "customerNotLawyer" },
  scope: "file",
});
