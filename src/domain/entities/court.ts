import { defineEntity } from "#domain/entity.ts";
import { email, enumOf, phone, text } from "#domain/fields.ts";
import { zip } from "#domain/formats/zip.ts";

export const court = defineEntity({
  name: "court",
  collection: "courts",
  fields: {
    alias: text({ required: true, edit: "manager", span: 4 }),
    number: text({ edit: "manager", max: 40, span: 2 }),
    country: enumOf("countries", { required: true, edit: "manager", span: 2 }),
    courtType: enumOf("courtTypes", { required: true, edit: "manager", span: 4 }),
    section: enumOf("courtSections", { jurisdiction: "es", edit: "manager", span: 3 }),
    address: text({ edit: "manager", span: 4 }),
    zip: text({ edit: "manager", format: zip, max: 10, span: 2 }),
    city: text({ required: true, edit: "manager", span: 2 }),
    state: text({ edit: "manager", span: 2 }),
    phone: phone({ edit: "manager", span: 2 }),
    email: email({ edit: "manager", span: 3 }),
  },
  alias: "alias",
  tabs: ["general", "cases"],
  list: ["alias", "courtType", "number", "city", "state", "country", "phone", "email"],
  filters: ["country", "courtType", "section"],
  search: ["alias", "city", "number"],
  pickGroups: "courtType",
  orderBy: "alias",
  unique: [["country", "city", "alias"]],
  access: { read: "manager", pick: "customer", write: "manager" },
  scope: "everyone",
});
