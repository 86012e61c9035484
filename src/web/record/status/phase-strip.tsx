import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { type Phase, phasesOf } from "#domain/lifecycle/phases.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { type ListControls, searchInput } from "#web/record/list/list-state.ts";
import { FilterStrip } from "#web/ui/filter/filter-strip.tsx";
import { lifecycleClient } from "./lifecycle-client.ts";
import { statusList } from "./status-badge.tsx";

/** The number of records in each phase, within the other filters. A click toggles the phase as a filter. */
export function PhaseStrip({ entity, controls: { state, change } }: { entity: Entity; controls: ListControls }) {
  const { t, number } = useI18n();
  const name = entity.status!;
  const { [name]: statuses = [], ...others } = state.filter;
  const chosen = Array.isArray(statuses) ? (statuses as string[]) : [];
  const { phases } = phasesOf(statusList(entity))!;
  const keys = Object.keys(phases) as Phase[];
  const input = searchInput({ q: state.q, filter: others });
  const { data } = useQuery(lifecycleClient(entity).statuses.queryOptions({ input, placeholderData: keepPreviousData }));

  const countOf = (group: readonly string[]) =>
    data && number(data.reduce((sum, { status, count }) => (group.includes(status) ? sum + count : sum), 0));
  const isChosen = (phase: Phase) => phases[phase]!.every((status) => chosen.includes(status));
  const toggle = (phase: Phase) => {
    const rest = chosen.filter((status) => !phases[phase]!.includes(status));
    const next = isChosen(phase) ? rest : [...rest, ...phases[phase]!];
    change({ filter: next.length > 0 ? { ...others, [name]: next } : others });
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
          count: countOf(phases[phase]!),
          isPressed: isChosen(phase),
          onToggle: () => toggle(phase),
        })),
      ]}
    />
  );
}
