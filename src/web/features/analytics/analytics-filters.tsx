import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconCheck, IconPrinter } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { ListFilter } from "#web/record/list/filter/list-filter.tsx";
import { listFilters } from "#web/record/list/list-columns.ts";
import { withFilter } from "#web/record/list/list-state.ts";
import { CollapsibleFilters } from "#web/ui/filter/collapsible-filters.tsx";
import { useAnalytics } from "./analytics-context.ts";
import { AnalyticsExport } from "./analytics-export.tsx";
import classes from "./analytics-filters.module.css";
import { type AnalyticsState, compareChoices, entityOf, filterNames, switches } from "./analytics-state.ts";

/** The filters and options of the figures. */
export function AnalyticsFilters({ onChange }: { onChange: (changes: Partial<AnalyticsState>) => void }) {
  const { t, date } = useI18n();
  const { screen, state, period } = useAnalytics();
  const entity = entityOf[screen];
  const { role } = useUser();
  const { fields } = useEntityLabels(entity);
  const places = filterNames.filter((name) => name !== "datetime" && listFilters(entity, role).includes(name));
  const labels: Record<string, string> = {
    ...fields,
    datetime: t("analytics.periodOf", { start: date(period.start), end: date(period.end) }),
  };
  const customers = state.filter.customer as readonly string[] | undefined;
  const usable = switches.filter((name) => screen === "cases" || name !== "collaborators");
  const control = (name: (typeof filterNames)[number]) => (
    <ListFilter
      key={name}
      field={entity.fields[name]!}
      hasAll
      label={labels[name]!}
      value={state.filter[name]}
      customers={name === "customer" ? undefined : customers}
      onChange={(value) => onChange({ filter: withFilter(state.filter, name, value) })}
    />
  );
  return (
    <search className={classes.root} aria-label={t("analytics.filters")}>
      {places.length > 0 && (
        <CollapsibleFilters label={t("filters.title")} count={places.filter((name) => name in state.filter).length}>
          {places.map(control)}
        </CollapsibleFilters>
      )}
      {/* The period stays visible on narrow screens. */}
      {control("datetime")}
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <Tooltip label={t("analytics.options")} withinPortal={false}>
            <ActionIcon variant="default" size={32} aria-label={t("analytics.options")}>
              <IconAdjustmentsHorizontal size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown aria-label={t("analytics.options")}>
          {compareChoices.map((choice) => (
            <Menu.Item
              key={choice}
              role="menuitemradio"
              aria-checked={state.compare === choice}
              leftSection={<span className={classes.check}>{state.compare === choice && <IconCheck size={14} aria-hidden />}</span>}
              onClick={() => onChange({ compare: choice })}
            >
              {t(`analytics.compare.${choice}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {usable.map((name) => (
            <Menu.Item
              key={name}
              role="menuitemcheckbox"
              aria-checked={state[name]}
              leftSection={<span className={classes.check}>{state[name] && <IconCheck size={14} aria-hidden />}</span>}
              onClick={() => onChange({ [name]: !state[name] })}
            >
              {t(`analytics.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <AnalyticsExport />
      <Tooltip label={t("analytics.print")} withinPortal={false}>
        <ActionIcon variant="default" size={32} aria-label={t("analytics.print")} onClick={() => print()}>
          <IconPrinter size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </search>
  );
}
