import { ActionIcon, SegmentedControl, Title, Tooltip } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { useId, useState } from "react";
import { viewRows } from "#charts/view-rows.ts";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { dateText, definitionText, hasPartialMonth, measureTitle, rangesText } from "#domain/analytics/measure-texts.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useAnalytics } from "./analytics-context.ts";
import { Difference } from "./difference.tsx";
import { FiguresTable } from "./figures-table.tsx";
import classes from "./panel.module.css";
import { PanelChart } from "./panel-chart.tsx";
import { PanelFigures } from "./panel-figures.tsx";
import { RecordsTable } from "./records-table.tsx";

/** One measure: its number of records, its figures and its views, each as a chart or as a table. */
export function Panel({ result }: { result: MeasureResult }) {
  const words = useI18n();
  const { t, number } = words;
  const { screen, period } = useAnalytics();
  const measure = measureOf(result.key);
  const title = measureTitle(words, screen, result.key);
  const heading = useId();
  const [chosen, setChosen] = useState<string | undefined>(measure.views[0]?.key);
  const [isTable, setTable] = useState(false);
  const shown = measure.sideBySide ? measure.views : measure.views.filter(({ key }) => key === chosen);
  const hasChoice = !measure.sideBySide && measure.views.length > 1;
  const isEmpty = shown.every((view) => viewRows(result, view).length === 0) && (result.list?.total ?? 0) === 0;
  const partial = shown.some((view) => hasPartialMonth(view, viewRows(result, view), period)) && t("analytics.partialNote");
  const toggle = t(isTable ? "analytics.showChart" : "analytics.showTable");

  return (
    <section className={classes.root} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Title order={2} id={heading} className={classes.title}>
            {title}
          </Title>
          <span className={classes.n}>
            {[t("analytics.n", { count: number(result.n) }), dateText(words, result.key), rangesText(words, period), partial]
              .filter(Boolean)
              .join(" · ")}
            {result.figures.length === 0 && <Difference unit="count" figure={{ value: result.n, before: result.before }} />}
          </span>
          <p className={classes.definition}>{definitionText(words, result.key)}</p>
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
      <PanelFigures result={result} />
      {isEmpty ? (
        <div className={classes.empty}>{t("analytics.empty")}</div>
      ) : (
        <>
          {shown.map((view) =>
            isTable ? (
              <FiguresTable key={view.key} result={result} view={view} title={title} />
            ) : (
              <PanelChart key={view.key} result={result} view={view} title={title} isNamed={measure.sideBySide === true} />
            ),
          )}
          {result.list && measure.list && <RecordsTable list={result.list} columns={measure.list} title={title} />}
        </>
      )}
    </section>
  );
}
