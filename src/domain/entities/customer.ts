import { defineEntity } from "#domain/entity.ts";
import { boolean, color, date, email, enumOf, enumsOf, files, phone, ref, text } from "#domain/fields.ts";
import { headerName } from "#domain/formats/header-name.ts";
import { taxId } from "#domain/formats/tax-id.ts";
import { zip } from "#domain/formats/zip.ts";

export const customer = defineEntity({
  name: "customer",
  collection: "customers",
  fields: {
    code: text({ required: true, edit: "manager", format: taxId, max: 20, span: 2 }),
    alias: text({ required: true, edit: "manager", span: 2 }),
    bussinessName: text({ required: true, edit: "manager", span: 2 }),
    country: enumOf("countries", { required: true, edit: "manager", span: 2 }),
    address: text({ required: true, edit: "manager", span: 4 }),
    address2: text({ edit: "manager", span: 2 }),
    zip: text({ required: true, edit: "manager", format: zip, max: 10, span: 2 }),
    city: text({ required: true, edit: "manager", span: 2 }),
    state: text({ edit: "manager", span: 2 }),
    phone: phone({ edit: "manager", span: 2 }),
    fax: phone({ edit: "manager", span: 2 }),
    casesTypes: enumsOf("casesTypes", { required: true, edit: "manager", span: 4 }),
    lawyer: ref("lawyer", { edit: "manager", span: 2 }),
    serviceStartDate: date({ edit: "manager", span: 2 }),
    force2FA: boolean({ edit: "manager", span: 2 }),
    inactive: boolean({ edit: "manager", span: 2 }),
    paperName: text({ edit: "manager", format: headerName, max: 60, span: 3 }),
    accent: color({ edit: "manager", readable: true, span: 3 }),
    letterhead: files({ edit: "manager", single: true, pictures: true, span: 6 }),
    senderName: text({ edit: "manager", format: headerName, max: 80, span: 3 }),
    replyTo: email({ edit: "manager", span: 3 }),
  },
  alias: "alias",
  deactivation: { field: "inactive", to: true },
  typedRemoval: true,
  tabs: ["general", "companies", "establishments"],
  list: ["alias", "code", "bussinessName", "city", "country", "casesTypes", "lawyer"],
  filters: ["country", "lawyer", "serviceStartDate", "inactive"],
  search: ["alias", "code", "bussinessName"],
  orderBy: "alias",
  unique: [["code"]],
  access: { read: "manager", pick: "customer", write: "manager" },
  scope: "customer",
});
