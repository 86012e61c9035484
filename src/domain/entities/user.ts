import { defineEntity } from "#domain/entity.ts";
import { boolean, email, enumOf, enumsOf, password, ref, refs, text } from "#domain/fields.ts";

/** The managed record of a person who signs in. Password and second factor are kept apart, where only signing in reads them. */
export const user = defineEntity({
  name: "user",
  collection: "users",
  fields: {
    email: email({ required: true, edit: "manager", span: 3 }),
    alias: text({ required: true, edit: "manager", max: 120, span: 3 }),
    role: enumOf("roles", { required: true, edit: "manager", span: 2 }),
    status: enumOf("userStatus", { required: true, edit: "manager", span: 2 }),
    locale: enumOf("locales", { required: true, edit: "manager", span: 2 }),
    customer: ref("customer", { edit: "manager", span: 3 }),
    customers: refs("customer", { edit: "manager", span: 3 }),
    establishments: refs("establishment", { edit: "manager", companyWide: true, span: 6 }),
    casesTypes: enumsOf("casesTypes", { required: true, edit: "manager", span: 6 }),
    /** An account of a program: it cannot sign in, and uses tokens that an admin makes. Chosen once, when it is created. */
    service: boolean({ edit: "admin", span: 6 }),
    password: password({ edit: "manager", span: 3 }),
    availability: enumOf("availability", { edit: "system", span: 2 }),
  },
  alias: "alias",
  deactivation: { field: "status", to: "deactivated" },
  typedRemoval: true,
  tabs: ["general"],
  list: ["alias", "email", "role", "customer", "status", "casesTypes", "availability"],
  filters: ["role", "customer", "status", "service"],
  search: ["alias", "email"],
  orderBy: "alias",
  unique: [["email"]],
  rules: [
    { requires: "customer", when: "role", is: ["supercustomer", "customer"] },
    { requires: "customers", when: "role", is: ["lawyer"] },
    { requires: "establishments", when: "role", is: ["customer"] },
  ],
  access: { read: "manager", write: "manager" },
  scope: "staff",
});
