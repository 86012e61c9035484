import { Anchor } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { countLimit } from "#api/limits.ts";
import type { Load, ManagerDay } from "#api/office-day.ts";
import { homePath } from "#domain/access/open-screens.ts";
import { daysBetween } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { DaySection, type ListLink } from "./day-section.tsx";
import { filterOfLawyer, hearingsOf, listOf, openRecords } from "./list-links.ts";
import classes from "./today.module.css";

/** How much each lawyer has: every number opens what is behind it. */
export function LoadsSection({ loads, today }: Pick<ManagerDay, "loads" | "today">) {
  const { t } = useI18n();
  const columns = ["today.loadCases", "today.loadCivil", "today.loadHearings", "today.loadOverdue", "today.loadIdle", "today.loadLast"] as const;
  return (
    <DaySection title={t("today.loads")} icon={<IconUsers size={18} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <section className={classes.loads} tabIndex={0} aria-label={t("today.lawyer")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("today.lawyer")}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loads.map((load) => (
              <LoadRow key={load.lawyer.id} load={load} today={today} />
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.definition}>{t("today.loadsNote")}</p>
    </DaySection>
  );
}

function LoadRow({ load, today }: { load: Load; today: string }) {
  const { t } = useI18n();
  const { lawyer, cases, civilCases, idleCases, idleCivilCases, hearings, civilHearings, overdueTerms, overdueTasks, lastAction } = load;
  const own = filterOfLawyer(lawyer.id);
  const idle = { ...own, nextKind: ["none"] };
  const day = { to: homePath, search: { lawyer: lawyer.id } };
  const numberOf = (column: Parameters<typeof t>[0], count: number, link: ListLink, isLate = false) => (
    <Count column={column} name={lawyer.alias} count={count} link={link} isLate={isLate} />
  );
  return (
    <tr>
      <th scope="row">
        <span className={classes.dot} style={{ "--lawyer": lawyer.color ?? undefined } as CSSProperties} aria-hidden />
        <Anchor
          renderRoot={(props) => <Link to={day.to} search={day.search as never} {...props} />}
          aria-label={t("today.dayOf", { name: lawyer.alias })}
        >
          {lawyer.alias}
        </Anchor>
      </th>
      <td>{numberOf("today.loadCases", cases, listOf("cases", { ...own, ...openRecords.cases }))}</td>
      <td>{numberOf("today.loadCivil", civilCases, listOf("civilCases", { ...own, ...openRecords.civilCases }))}</td>
      <td>
        {numberOf("today.loadHearings", hearings, hearingsOf("penal", [lawyer.id]))}
        {civilHearings > 0 && <> + {numberOf("today.loadCivil", civilHearings, hearingsOf("civil", [lawyer.id]))}</>}
      </td>
      <td>{numberOf("today.loadOverdue", overdueTerms + overdueTasks, day, true)}</td>
      <td>
        {numberOf("today.loadIdle", idleCases, listOf("cases", idle, "nextDate"))}
        {idleCivilCases > 0 && <> + {numberOf("today.loadCivil", idleCivilCases, listOf("civilCases", idle, "nextDate"))}</>}
      </td>
      <td>{lastAction ? t("today.daysAgo", { n: daysBetween(lastAction, today) }) : t("today.loadNever")}</td>
    </tr>
  );
}

type CountProps = { column: Parameters<ReturnType<typeof useI18n>["t"]>[0]; name: string; count: number; link: ListLink; isLate: boolean };

function Count({ column, name, count, link, isLate }: CountProps) {
  const { t, number } = useI18n();
  if (count === 0) return 0;
  const text = count === countLimit ? `${number(countLimit - 1)}+` : number(count);
  const label = t("today.loadOf", { column: `${t(column as "today.loadCases")} ${text}`, name });
  return (
    <Anchor
      data-late={isLate || undefined}
      renderRoot={(props) => <Link to={link.to} search={(link.search ?? {}) as never} {...props} />}
      aria-label={label}
    >
      {text}
    </Anchor>
  );
}
