import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./shop-days.module.css";

type Props = {
  now: number;
  earlier: number;
  text: (value: number) => string;
  /** More of it is good news. */
  isGood?: boolean;
};

/** How much more or less than before, in words and with an arrow. */
export function Change({ now, earlier, text, isGood = false }: Props) {
  const { t, percent } = useI18n();
  // Amounts are sums of cents: their difference has no fractions of them.
  const difference = Math.round((now - earlier) * 100) / 100;
  if (difference === 0)
    return (
      <span className={classes.change}>
        <IconEqual size={14} aria-hidden /> {t("officeDay.same")}
      </span>
    );
  const Icon = difference > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.change} data-tone={difference > 0 === isGood ? "good" : "bad"}>
      <Icon size={14} aria-hidden />{" "}
      {t("officeDay.changeOf", {
        sign: difference > 0 ? "+" : "−",
        n: text(Math.abs(difference)),
        growth: earlier === 0 ? "" : percent(Math.abs(difference) / earlier),
        before: text(earlier),
      })}
    </span>
  );
}
