import { Anchor, Button, SegmentedControl, Table, UnstyledButton } from "@mantine/core";
import { IconBuildingStore, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Compared, HeadOfficeDay } from "#api/head-office-day.ts";
import { emptyValue } from "#api/limits.ts";
import { listPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Change } from "./change.tsx";
import { DaySection } from "./day-section.tsx";
import classes from "./shop-days.module.css";

type Props = Pick<HeadOfficeDay, "shops" | "zones"> & { month: NonNullable<HeadOfficeDay["month"]> };
type Sort = "name" | "cases" | "amount" | "change" | "amountChange";
const first = 10;

/** Establishments and zones side by side: reports this month as a bar, their amount and the change. A name opens the list behind its figures. */
export function ComparedPlaces({ shops, zones, month }: Props) {
  const { t, number, money } = useI18n();
  const [view, setView] = useState<"shops" | "zones">("shops");
  const [sort, setSort] = useState<Sort>("cases");
  const [isAscending, setAscending] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const rows = (view === "shops" ? shops : zones).toSorted((one, other) => (isAscending ? 1 : -1) * compare(sort, one, other));
  const largest = Math.max(1, ...rows.map(({ cases }) => cases));
  const sortBy = (next: Sort) => {
    setAscending(next === sort ? !isAscending : next === "name");
    setSort(next);
  };
  const head = (key: Sort, label: string, isNumber = true) => (
    <Table.Th className={isNumber ? classes.number : undefined} aria-sort={sort !== key ? "none" : isAscending ? "ascending" : "descending"}>
      <UnstyledButton className={classes.sort} onClick={() => sortBy(key)}>
        {label}
        {sort === key && (isAscending ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />)}
      </UnstyledButton>
    </Table.Th>
  );
  return (
    <DaySection title={t("officeDay.compared")} icon={<IconBuildingStore size={18} />}>
      {zones.length > 0 && (
        <SegmentedControl
          className={classes.views}
          aria-label={t("officeDay.compared")}
          value={view}
          onChange={(next) => setView(next as typeof view)}
          data={[
            { value: "shops", label: t("officeDay.shops") },
            { value: "zones", label: t("officeDay.zones") },
          ]}
        />
      )}
      {rows.length === 0 ? (
        <p className={classes.against}>{t("officeDay.comparedNone")}</p>
      ) : (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {head("name", t("officeDay.name"), false)}
              {head("cases", t(`officeDay.${month.of}`))}
              {head("change", t("officeDay.change"))}
              {head("amount", t("officeDay.amount"))}
              {head("amountChange", t("officeDay.amountChange"))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(isWhole ? rows : rows.slice(0, first)).map((row) => (
              <Table.Tr key={row.key}>
                <Table.Th scope="row" className={classes.place}>
                  {row.key === noZone ? (
                    t("officeDay.noZone")
                  ) : (
                    <Anchor renderRoot={(props) => <Link {...listOf(view, row.key, month)} {...props} />}>
                      {row.key === wholeKey ? t("officeDay.wholeCompany") : row.name}
                    </Anchor>
                  )}
                </Table.Th>
                <Table.Td className={classes.number}>
                  <span className={classes.bar} style={{ inlineSize: `${(row.cases / largest) * 100}%` }} aria-hidden />
                  {number(row.cases)}
                </Table.Td>
                <Table.Td className={classes.number}>
                  <Change now={row.cases} earlier={row.casesBefore} text={number} />
                </Table.Td>
                <Table.Td className={classes.number}>{money(row.amount)}</Table.Td>
                <Table.Td className={classes.number}>
                  <Change now={row.amount} earlier={row.amountBefore} text={money} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {rows.length > first && !isWhole && (
        <Button variant="subtle" className={classes.showAll} onClick={() => setWhole(true)}>
          {t("officeDay.showAll", { n: rows.length })}
        </Button>
      )}
    </DaySection>
  );
}

/** Stands for the records that belong to no establishment in particular, also in the filter of a list. */
const wholeKey = "empresa";
/** Establishments without a zone: no filter of a list selects them. */
const noZone = "none";

function compare(sort: Sort, one: Compared, other: Compared): number {
  const ties = one.name < other.name ? 1 : -1;
  switch (sort) {
    case "name":
      return one.name.localeCompare(other.name);
    case "cases":
      return one.cases - other.cases || ties;
    case "amount":
      return one.amount - other.amount || ties;
    case "amountChange":
      return one.amount - one.amountBefore - (other.amount - other.amountBefore) || ties;
    case "change":
      return one.cases - one.casesBefore - (other.cases - other.casesBefore) || ties;
  }
}

function listOf(view: "shops" | "zones", key: string, { of, period }: Props["month"]) {
  const filter = {
    ...(view === "shops" ? { establishment: [key] } : { zones: [key] }),
    datetime: { from: period.start, to: period.end },
    ...(of === "issues" && { convertedCase: [emptyValue] }),
  };
  return { to: listPath(of === "cases" ? entities.case : entities.issue), search: { filter } as never };
}
