import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Phase, phases } from "#domain/cases/phases.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { type ListControls, searchInput } from "#web/record/list-state.ts";
import { FilterStrip } from "#web/ui/filter-strip.tsx";

const keys = Object.keys(phases) as Phase[];

/** How many cases each phase has, of those the other filters leave; one click filters by it, another one takes it off. */
export function PhaseStrip({ controls: { state, change } }: { controls: ListControls }) {
  const { t, number } = useI18n();
  const { caseStatus = [], ...others } = state.filter;
  const chosen = Array.isArray(caseStatus) ? (caseStatus as string[]) : [];
  const input = searchInput({ q: state.q, filter: others });
  const { data } = useQuery(query.cases.statuses.queryOptions({ input, placeholderData: keepPreviousData }));

  const countOf = (statuses: readonly string[]) =>
    data && number(data.reduce((sum, { status, count }) => (statuses.includes(status) ? sum + count : sum), 0));
  const isChosen = (phase: Phase) => phases[phase].every((status) => chosen.includes(status));
  const toggle = (phase: Phase) => {
    const rest = chosen.filter((status) => !(phases[phase] as readonly string[]).includes(status));
    const next = isChosen(phase) ? rest : [...rest, ...phases[phase]];
    change({ filter: next.length > 0 ? { ...others, caseStatus: next } : others });
  };

  return (
    <FilterStrip
      label={t("phases.title")}
      items={[
        {
          key: "all",
          label: t("phases.all"),
          count: countOf(Object.values(phases).flat()),
          isPressed: chosen.length === 0,
          onToggle: () => change({ filter: others }),
        },
        ...keys.map((phase) => ({
          key: phase,
          phase,
          label: t(`phase.${phase}`),
          count: countOf(phases[phase]),
          isPressed: isChosen(phase),
          onToggle: () => toggle(phase),
        })),
      ]}
    />
  );
}
