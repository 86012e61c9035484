import { defineEntity } from "#domain/entity.ts";
import { boolean, datetime, enumOf, files, longText, refs, text } from "#domain/fields.ts";
import { httpsAddress } from "#domain/formats/https-address.ts";

export const teaching = defineEntity({
  name: "teaching",
  collection: "teaching",
  fields: {
    title: text({ required: true, edit: "manager", span: 4 }),
    category: enumOf("teachingCategories", { required: true, edit: "manager", span: 2 }),
    description: longText({ edit: "manager", span: 6 }),
    language: enumOf("locales", { required: true, edit: "manager", span: 2 }),
    modusOperandi: enumOf("modusOperandi", { edit: "manager", span: 2 }),
    theftMethod: enumOf("theftMethod", { edit: "manager", span: 2 }),
    video: text({ edit: "manager", format: httpsAddress, max: 500, span: 6 }),
    files: files({ edit: "manager", span: 6 }),
    /** None means every customer. */
    customers: refs("customer", { edit: "manager", see: "manager", span: 6 }),
    published: boolean({ edit: "manager", span: 6 }),
    publishedAt: datetime({ edit: "system", span: 2 }),
  },
  alias: "title",
  tabs: ["general"],
  list: ["title", "category", "language", "modusOperandi", "theftMethod", "published", "publishedAt"],
  filters: ["category", "language", "modusOperandi", "theftMethod", "published"],
  search: ["title", "description"],
  hint: "category",
  orderBy: "-publishedAt",
  sorts: ["title", "category", "publishedAt"],
  access: { read: "customer", write: "manager" },
  scope: "teaching",
});
