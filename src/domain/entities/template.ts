import { defineEntity } from "#domain/entity.ts";
import { boolean, enumOf, enumsOf, integer, text } from "#domain/fields.ts";

/** A template of writs: a Word document with placeholders, for records of a kind, country and, where they are named, statuses. */
export const template = defineEntity({
  name: "template",
  collection: "templates",
  fields: {
    title: text({ required: true, edit: "manager", max: 120, span: 4 }),
    country: enumOf("countries", { required: true, edit: "manager", span: 2 }),
    language: enumOf("locales", { required: true, edit: "manager", span: 2 }),
    recordKind: enumOf("writRecords", { required: true, edit: "manager", span: 2 }),
    /** It is offered first in these; in none, it fits every status. */
    caseStatuses: enumsOf("caseStatus", { edit: "manager", span: 6 }),
    civilStatuses: enumsOf("civilStatus", { edit: "manager", span: 6 }),
    /** The line that is proposed for the actions of a case when a writ is made. */
    actionType: enumOf("actionTypes", { edit: "manager", span: 2 }),
    action: enumOf("actions", { groupedBy: "actionType", edit: "manager", span: 4 }),
    /** No lawyer has checked it yet. */
    draft: boolean({ edit: "manager", span: 2 }),
    inactive: boolean({ edit: "manager", span: 2 }),
    /** The uploaded document in use; without one, that of the product. */
    documentName: text({ edit: "system", max: 200, span: 4 }),
    documentVersion: integer({ edit: "system", span: 2 }),
  },
  alias: "title",
  deactivation: { field: "inactive", to: true },
  tabs: ["general"],
  list: ["title", "recordKind", "country", "language", "draft", "inactive", "documentVersion", "documentName"],
  filters: ["recordKind", "country", "language", "draft", "inactive"],
  search: ["title"],
  orderBy: "title",
  rules: [{ requires: "action", when: "actionType" }],
  access: { read: "manager", write: "manager" },
  scope: "staff",
});
