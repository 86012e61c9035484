import { Stack } from "@mantine/core";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { facetEntity, type facets, facetsFor } from "#domain/search/search-entities.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { ListFilter } from "#web/record/list/filter/list-filter.tsx";
import { listFilters } from "#web/record/list/list-columns.ts";
import type { Filters } from "#web/record/list/list-state.ts";
import { withFilter } from "#web/record/list/list-state.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import { useFacetLabels } from "./facet-labels.ts";
import classes from "./search-facets.module.css";

const groups: readonly { title: MessageKey; names: readonly (typeof facets)[number][] }[] = [
  { title: "search.facets.place", names: ["customer", "zones", "establishment", "lawyer", "datetime"] },
  { title: "search.facets.offence", names: ["caseStatus", "civilStatus", "penalType", "modusOperandi"] },
  { title: "search.facets.ticket", names: ["ticketAmount", "hasImages", "minors"] },
  { title: "search.facets.linked", names: ["criminals", "bands", "vehicles"] },
];

/** The facets of a search. */
export function SearchFacets({ filter, onChange }: { filter: Filters; onChange: (filter: Filters) => void }) {
  const { t } = useI18n();
  const { role, availableTypes } = useUser();
  const labels = useFacetLabels();
  const available: readonly string[] = facetsFor(availableTypes);
  const offered = listFilters(facetEntity, role).filter((name) => available.includes(name));
  const shown = groups
    .map(({ title, names }) => ({ title, names: names.filter((name) => offered.includes(name)) }))
    .filter(({ names }) => names.length > 0);
  const customers = filter.customer as readonly string[] | undefined;
  return (
    <search className={classes.root} aria-label={t("search.facets")}>
      {shown.map(({ title, names }) => (
        <RailCard key={title} title={t(title)}>
          <Stack gap={8} className={classes.group}>
            {names.map((name) => (
              <ListFilter
                key={name}
                field={facetEntity.fields[name]!}
                label={labels[name]!}
                value={filter[name]}
                customers={name === "customer" ? undefined : customers}
                onChange={(value) => onChange(withFilter(filter, name, value))}
              />
            ))}
          </Stack>
        </RailCard>
      ))}
    </search>
  );
}
