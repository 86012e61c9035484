import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { recordPath } from "#domain/access/screens.ts";
import type { Measure } from "#domain/analytics/measure.ts";
import type { ListedRecord, MeasureResult } from "#domain/analytics/measure-result.ts";
import { penalCase } from "#domain/cases/case.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./figures-table.module.css";
import own from "./records-table.module.css";

type Column = NonNullable<Measure["list"]>[number];
type Props = { list: NonNullable<MeasureResult["list"]>; columns: readonly Column[]; title: string };

/** The records that a measure lists, by number. */
export function RecordsTable({ list: { total, rows }, columns, title }: Props) {
  const { t, number, money, date, datetime } = useI18n();
  if (rows.length === 0) return null;
  const cells: Record<Column, (record: ListedRecord) => ReactNode> = {
    cid: ({ id, cid }) => <Link to={recordPath(penalCase, id)}>{recordNumber(cid)}</Link>,
    establishment: ({ establishment }) => establishment,
    datetime: (record) => datetime(record.datetime!, record.timeZone),
    amount: ({ amount }) => money(amount!),
    end: ({ end }) => date(end!),
  };
  return (
    <div className={classes.root}>
      <table className={classes.table}>
        <caption className={columns.includes("end") ? own.caption : classes.caption}>
          {columns.includes("end") ? t("analytics.inForceList") : title}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`analytics.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.id}>
              {columns.map((column) => (
                <td key={column}>{cells[column](record)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < total && <p className={own.rest}>{t("analytics.listRest", { shown: number(rows.length), total: number(total) })}</p>}
    </div>
  );
}
