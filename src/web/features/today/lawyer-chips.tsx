import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Load } from "#api/office-day.ts";
import { homePath } from "#domain/access/open-screens.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./today.module.css";
import { useChosenLawyer } from "./use-today.ts";

/** More are reached from the table of loads. */
const maxChips = 8;

/** Whose day is shown. The choice is in the URL. */
export function LawyerChips({ loads }: { loads: readonly Load[] }) {
  const { t } = useI18n();
  const chosen = useChosenLawyer();
  const busiest = loads.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, maxChips);
  const offered = loads.filter((load) => busiest.includes(load) || load.lawyer.id === chosen);
  const choices = [
    { id: undefined, name: t("today.everybody") },
    { id: "none", name: t("today.unassigned") },
    ...offered.map(({ lawyer: { id, alias } }) => ({ id, name: alias })),
  ];
  return (
    <nav className={classes.chips} aria-label={t("today.lawyer")}>
      {choices.map(({ id, name }) => (
        <Button
          key={id ?? "all"}
          size="compact-sm"
          radius="xl"
          variant={id === chosen ? "filled" : "default"}
          aria-current={id === chosen ? "true" : undefined}
          renderRoot={(props) => <Link to={homePath} search={(id ? { lawyer: id } : {}) as never} {...props} />}
        >
          {name}
        </Button>
      ))}
    </nav>
  );
}

/** What is late counts most. */
const weightOf = ({ overdueTerms, overdueTasks, hearings, civilHearings, cases, civilCases }: Load) =>
  (overdueTerms + overdueTasks) * 1_000 + (hearings + civilHearings) * 10 + (cases + civilCases) / 1_000;
