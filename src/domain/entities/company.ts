import { defineEntity } from "#domain/entity.ts";
import { ref, text } from "#domain/fields.ts";
import { companyTaxId } from "#domain/formats/tax-id.ts";

/** A legal person of a customer; establishments belong to one. */
export const company = defineEntity({
  name: "company",
  collection: "companies",
  fields: {
    cif: text({ required: true, edit: "manager", format: companyTaxId, max: 20, span: 2 }),
    alias: text({ required: true, edit: "manager", span: 4 }),
    customer: ref("customer", { required: true, edit: "manager", span: 6 }),
  },
  alias: "alias",
  tabs: ["general"],
  list: ["alias", "cif", "customer"],
  filters: ["customer"],
  search: ["alias", "cif"],
  orderBy: "alias",
  unique: [["customer", "alias"]],
  access: { read: "manager", pick: "customer", write: "manager" },
  scope: "company",
});
