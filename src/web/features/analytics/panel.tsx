import { ActionIcon, SegmentedControl, Title, Tooltip } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Measured } from "#domain/analytics/measured.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { measureTitle } from "#domain/analytics/say.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { viewRows } from "../../../charts/view-rows.ts";
import { useAnalytics } from "./analytics-context.ts";
import { Difference } from "./difference.tsx";
import { FiguresTable } from "./figures-table.tsx";
import classes from "./panel.module.css";
import { PanelChart } from "./panel-chart.tsx";
import { PanelFigures } from "./panel-figures.tsx";
import { RecordsTable } from "./records-table.tsx";

/** One measure: how many records it is about, its figures, its views, each as a picture or as a table. */
export function Panel({ measured }: { measured: Measured }) {
  const words = useI18n();
  const { t, number } = words;
  const { screen } = useAnalytics();
  const measure = measureOf(measured.key);
  const title = measureTitle(words, screen, measured.key);
  const heading = useId();
  const [chosen, setChosen] = useState<string | undefined>(measure.views[0]?.key);
  const [isTable, setTable] = useState(false);
  const shown = measure.together ? measure.views : measure.views.filter(({ key }) => key === chosen);
  const hasChoice = !measure.together && measure.views.length > 1;
  const isEmpty = shown.every((view) => viewRows(measured, view).length === 0) && (measured.list?.total ?? 0) === 0;
  const toggle = t(isTable ? "analytics.showChart" : "analytics.showTable");

  return (
    <section className={classes.root} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Title order={2} id={heading} className={classes.title}>
            {title}
          </Title>
          <span className={classes.n}>
            {t("analytics.n", { count: number(measured.n) })}
            {measured.figures.length === 0 && <Difference unit="count" figure={{ value: measured.n, before: measured.before }} />}
          </span>
        </div>
        {measure.views.length > 0 && (
          <Tooltip label={toggle} withinPortal={false}>
            <ActionIcon
              className={classes.tool}
              variant="subtle"
              color="gray"
              aria-label={t("analytics.tableOf", { measure: title, view: toggle })}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <IconChartBar size={17} aria-hidden /> : <IconTable size={17} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {hasChoice && (
        <SegmentedControl
          className={classes.views}
          size="xs"
          aria-label={t("analytics.viewOf", { measure: title })}
          data={measure.views.map(({ key }) => ({ value: key, label: t(`analytics.view.${key}`) }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <PanelFigures measured={measured} />
      {isEmpty ? (
        <div className={classes.empty}>{t("analytics.empty")}</div>
      ) : (
        <>
          {shown.map((view) =>
            isTable ? (
              <FiguresTable key={view.key} measured={measured} view={view} title={title} />
            ) : (
              <PanelChart key={view.key} measured={measured} view={view} title={title} isNamed={measure.together === true} />
            ),
          )}
          {measured.list && measure.list && <RecordsTable list={measured.list} columns={measure.list} title={title} />}
        </>
      )}
    </section>
  );
}
