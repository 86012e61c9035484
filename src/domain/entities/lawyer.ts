import { defineEntity } from "#domain/entity.ts";
import { boolean, color, email, phone, ref, text } from "#domain/fields.ts";
import { barNumber } from "#domain/formats/bar-number.ts";
import { personId } from "#domain/formats/person-id.ts";

export const lawyer = defineEntity({
  name: "lawyer",
  collection: "lawyers",
  fields: {
    dni: text({ required: true, edit: "manager", see: "manager", format: personId, max: 20, span: 2 }),
    alias: text({ required: true, edit: "manager", span: 2 }),
    lawyerNumber: text({ edit: "manager", format: barNumber, max: 12, span: 2 }),
    email: email({ required: true, edit: "manager", see: "manager", span: 2 }),
    phone: phone({ edit: "manager", see: "manager", span: 2 }),
    state: text({ edit: "manager", span: 2 }),
    color: color({ edit: "manager", span: 2 }),
    customer: ref("customer", { edit: "manager", see: "manager", span: 2 }),
    user: ref("user", { edit: "manager", see: "manager", span: 2 }),
    inactive: boolean({ edit: "manager", see: "manager", span: 2 }),
  },
  alias: "alias",
  deactivation: { field: "inactive", to: true },
  typedRemoval: true,
  tabs: ["general", "customers", "establishments", "cases"],
  list: ["alias", "lawyerNumber", "state", "color", "email", "phone"],
  search: ["alias", "lawyerNumber"],
  orderBy: "alias",
  unique: [["dni"], ["user"]],
  owner: "user",
  access: { read: "customer", write: "manager" },
  scope: "everyone",
});
