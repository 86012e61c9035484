import type { PdfReport } from "#server/documents/pdf-document.ts";
import type { Table } from "#server/tables/table.ts";
import { actionsTables } from "./actions-tables.ts";
import { analyticsDocument } from "./analytics-document.ts";
import { customerDocument } from "./customer-document.ts";
import { customerTables } from "./customer-tables.ts";
import { globalTables } from "./global-tables.ts";
import type { Making, Of } from "./making.ts";

export const readDocument = (making: Making): Promise<PdfReport> =>
  making.asked.kind === "analytics" ? analyticsDocument(making as Of<"analytics">) : customerDocument(making as Of<"customer">);

/** The sheets of a workbook. Long ones are read while they are written. */
export function readTables(making: Making): Promise<Table[]> {
  switch (making.asked.kind) {
    case "global":
      return globalTables(making as Of<"global">);
    case "actions":
      return actionsTables(making as Of<"actions">);
    default:
      return customerTables(making as Of<"customer">);
  }
}
