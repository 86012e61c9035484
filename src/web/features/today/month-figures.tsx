import type { HeadOfficeDay } from "#api/head-office-day.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Change } from "./change.tsx";
import classes from "./shop-days.module.css";

/** The month until today, and the same days of the last one: figures of the analytics. */
export function MonthFigures({ month: { of, before, now, earlier } }: { month: NonNullable<HeadOfficeDay["month"]> }) {
  const { t, date, number, money } = useI18n();
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
      <p className={classes.against}>{t("officeDay.monthAgainst", { start: date(before.start), end: date(before.end) })}</p>
    </>
  );
}
