import { defineEntity } from "#domain/entity.ts";
import { longText, ref, refs, text } from "#domain/fields.ts";

export const zone = defineEntity({
  name: "zone",
  collection: "zones",
  fields: {
    alias: text({ required: true, edit: "supercustomer", span: 3 }),
    customer: ref("customer", { required: true, edit: "manager", span: 3 }),
    establishments: refs("establishment", { required: true, edit: "supercustomer", within: "customer", span: 6 }),
    description: longText({ edit: "supercustomer", max: 2000, span: 6 }),
  },
  alias: "alias",
  tabs: ["general", "cases"],
  list: ["alias", "customer", "description"],
  filters: ["customer"],
  search: ["alias"],
  orderBy: "alias",
  unique: [["customer", "alias"]],
  access: { read: "supercustomerNotLawyer", write: "supercustomerNotLawyer" },
  scope: "zone",
});
