import { defineEntity } from "#domain/entity.ts";
import { boolean, enumOf, longText, text } from "#domain/fields.ts";
import { maxBody, maxSubject } from "#domain/letters/letter.ts";
import { templateText } from "#domain/letters/placeholders.ts";

/** A text that mails from a case start from. */
export const mailTemplate = defineEntity({
  name: "mailTemplate",
  collection: "mailTemplates",
  fields: {
    alias: text({ required: true, edit: "manager", max: 100, span: 3 }),
    recipientKind: enumOf("mailRecipients", { required: true, edit: "manager", span: 2 }),
    language: enumOf("locales", { required: true, edit: "manager", span: 1 }),
    subject: text({ required: true, edit: "manager", format: templateText, max: maxSubject, span: 6 }),
    body: longText({ required: true, edit: "manager", format: templateText, max: maxBody / 2, span: 6 }),
    inactive: boolean({ edit: "manager", span: 2 }),
  },
  alias: "alias",
  deactivation: { field: "inactive", to: true },
  tabs: ["general"],
  list: ["alias", "recipientKind", "language", "subject", "inactive"],
  filters: ["recipientKind", "language", "inactive"],
  search: ["alias"],
  orderBy: "alias",
  unique: [["language", "alias"]],
  access: { read: "manager", write: "manager" },
  scope: "staff",
});
