import { defineEntity } from "#domain/entity.ts";
import { boolean, enumOf, integer, text } from "#domain/fields.ts";

/** A usual task of records in a status: offered there, or made by itself when a record enters the status. */
export const taskPreset = defineEntity({
  name: "taskPreset",
  collection: "taskPresets",
  fields: {
    what: text({ required: true, edit: "manager", max: 200, span: 4 }),
    country: enumOf("countries", { required: true, edit: "manager", span: 2 }),
    recordKind: enumOf("taskRecords", { required: true, edit: "manager", span: 2 }),
    caseStatus: enumOf("caseStatus", { edit: "manager", span: 2 }),
    civilStatus: enumOf("civilStatus", { edit: "manager", span: 2 }),
    days: integer({ required: true, edit: "manager", min: 0, max: 730, span: 2 }),
    workingDays: boolean({ edit: "manager", span: 2 }),
    automatic: boolean({ edit: "manager", span: 2 }),
    inactive: boolean({ edit: "manager", span: 2 }),
  },
  alias: "what",
  deactivation: { field: "inactive", to: true },
  tabs: ["general"],
  list: ["what", "recordKind", "caseStatus", "civilStatus", "country", "days", "workingDays", "automatic", "inactive"],
  filters: ["recordKind", "caseStatus", "civilStatus", "country", "automatic", "inactive"],
  search: ["what"],
  orderBy: "what",
  rules: [
    { requires: "caseStatus", when: "recordKind", is: ["case"] },
    { requires: "civilStatus", when: "recordKind", is: ["civilCase"] },
  ],
  access: { read: "manager", write: "manager" },
  scope: "staff",
});
