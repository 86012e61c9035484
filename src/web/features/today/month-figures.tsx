import type { HeadOfficeDay } from "#api/head-office-day.ts";
import { rangeText } from "#domain/analytics/measure-texts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Change } from "./change.tsx";
import classes from "./shop-days.module.css";

/** The month until today, and the same days of the last one: figures of the analytics. */
export function MonthFigures({ month: { of, period, before, now, earlier } }: { month: NonNullable<HeadOfficeDay["month"]> }) {
  const words = useI18n();
  const { t, number, money } = words;
  const figures = [
    { label: t(`officeDay.${of}`), now: now.cases, earlier: earlier.cases, text: number },
    { label: t("officeDay.amount"), now: now.amount, earlier: earlier.amount, text: money },
    { label: t("officeDay.recovered"), now: now.recovered, earlier: earlier.recovered, text: money, isGood: true },
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(({ label, text, isGood = false, ...figure }) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd className={classes.value}>{text(figure.now)}</dd>
            <dd>
              <Change now={figure.now} earlier={figure.earlier} text={text} isGood={isGood} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.against}>{t("officeDay.monthAgainst", { now: rangeText(words, period), before: rangeText(words, before) })}</p>
    </>
  );
}
