import { defineEntity } from "#domain/entity.ts";
import { boolean, enumOf, phone, ref, text } from "#domain/fields.ts";
import { zip } from "#domain/formats/zip.ts";

export const establishment = defineEntity({
  name: "establishment",
  collection: "establishments",
  fields: {
    code: text({ required: true, edit: "manager", max: 40, span: 2 }),
    alias: text({ required: true, edit: "manager", span: 2 }),
    customer: ref("customer", { required: true, edit: "manager", span: 2 }),
    company: ref("company", { edit: "manager", within: "customer", span: 2 }),
    country: enumOf("countries", { required: true, edit: "manager", span: 2 }),
    address: text({ required: true, edit: "manager", span: 4 }),
    address2: text({ edit: "manager", span: 2 }),
    zip: text({ required: true, edit: "manager", format: zip, max: 10, span: 2 }),
    city: text({ required: true, edit: "manager", span: 2 }),
    state: text({ edit: "manager", span: 2 }),
    phone: phone({ edit: "manager", span: 2 }),
    fax: phone({ edit: "manager", span: 2 }),
    lawyer: ref("lawyer", { edit: "manager", span: 2 }),
    inactive: boolean({ edit: "manager", span: 2 }),
  },
  alias: "alias",
  deactivation: { field: "inactive", to: true },
  typedRemoval: true,
  tabs: ["general", "cases"],
  list: ["alias", "code", "customer", "city", "country", "lawyer"],
  filters: ["customer", "country", "lawyer", "inactive"],
  bulk: ["lawyer"],
  search: ["alias", "code", "city"],
  advancedSearch: { shows: ["code", "address", "city", "customer", "lawyer"] },
  orderBy: "alias",
  unique: [["code"]],
  access: { read: "customerNotLawyer", pick: "customer", write: "manager" },
  scope: "establishment",
});
