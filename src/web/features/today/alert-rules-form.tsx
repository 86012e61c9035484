import { Button, NumberInput, Switch } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import type { CustomerAlertRules } from "#api/alerts.ts";
import { alertBounds, defaultAlertRules } from "#domain/alerts/alert-rules.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { refetchQueries } from "#web/lib/refetch-queries.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import classes from "./shop-days.module.css";

type Numbered = keyof typeof alertBounds;

/** What the head office wants to be alerted of, folded away: it is set once. */
export function AlertRulesForm({ customer, rules }: { customer: string; rules: CustomerAlertRules }) {
  const { t, number, locale } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<CustomerAlertRules>(rules);
  const id = useId();
  const set = (changes: Partial<CustomerAlertRules>) => setValues((before) => ({ ...before, ...changes }));
  const isWrong = (name: Numbered) => {
    const value = values[name];
    return value !== null && !(value >= alertBounds[name].min && value <= alertBounds[name].max);
  };
  const wrong = (Object.keys(alertBounds) as Numbered[]).some(isWrong);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(async () => {
      await api.alerts.changeRules({ id: customer, ...values });
      notifySuccess(t("alertRules.saved"));
      refetchQueries(queries, { queryKey: query.today.key() });
    });
  };
  const input = (name: Numbered, label: string, suffix = "", decimals = 0) => {
    const { min, max } = alertBounds[name];
    return (
      <NumberInput
        label={label}
        className={classes.ruleInput}
        value={values[name] ?? ""}
        onChange={(value) => set({ [name]: value === "" ? Number.NaN : Number(value) })}
        allowNegative={false}
        decimalScale={decimals}
        decimalSeparator=","
        thousandSeparator={locale === "fr" ? " " : "."}
        hideControls
        suffix={suffix}
        error={isWrong(name) && t("alertRules.between", { min: number(min), max: number(max) })}
      />
    );
  };
  const toggle = (label: string, isOn: boolean, on: Partial<CustomerAlertRules>, off: Partial<CustomerAlertRules>) => (
    <Switch label={label} checked={isOn} onChange={(event) => set(event.currentTarget.checked ? on : off)} />
  );
  const { amount, repeatCases, repeatDays, aboveUsual } = defaultAlertRules;
  return (
    <div className={classes.rules}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t("alertRules.title")}
      </Button>
      <div id={id}>
        {isOpen && (
          <form className={classes.rulesForm} noValidate onSubmit={save}>
            <p className={classes.rulesHint}>{t("alertRules.hint")}</p>
            {toggle(t("alertRules.amount"), values.amount !== null, { amount }, { amount: null })}
            {values.amount !== null && input("amount", t("officeDay.amount"), " €", 2)}
            {toggle(t("alertRules.repeat"), values.repeatCases !== null, { repeatCases, repeatDays }, { repeatCases: null, repeatDays: null })}
            {values.repeatCases !== null && (
              <div className={classes.pair}>
                {input("repeatCases", t("alertRules.repeatCases"))}
                {input("repeatDays", t("alertRules.repeatDays"))}
              </div>
            )}
            {toggle(t("alertRules.bands"), values.bands, { bands: true }, { bands: false })}
            {toggle(t("alertRules.aboveUsual"), values.aboveUsual !== null, { aboveUsual }, { aboveUsual: null })}
            {values.aboveUsual !== null && input("aboveUsual", t("alertRules.factor"), "", 1)}
            {problem && (
              <p className={classes.problem} role="alert">
                {problem}
              </p>
            )}
            <Button type="submit" loading={busy} disabled={wrong}>
              {t("button.save")}
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}
