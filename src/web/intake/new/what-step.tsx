import { Button, Group } from "@mantine/core";
import { useRef } from "react";
import { minFactsLength } from "#domain/formats/facts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ChoiceField } from "./choice-field.tsx";
import classes from "./intake.module.css";

const starters = ["intake.starter.seen", "intake.starter.hides", "intake.starter.leaves", "intake.starter.stopped", "intake.starter.flees"] as const;

export const WhatStep = () => (
  <>
    <ChoiceField name="theftSeen" isLong />
    <ChoiceField name="theftCount" />
    <ChoiceField name="looseArticles" />
    <ChoiceField name="theftMethod" />
    <Facts />
  </>
);

function Facts() {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const root = useRef<HTMLDivElement>(null);
  const text = String(form.useWatchValue("facts") ?? "");
  const append = (sentence: string) => {
    const gap = text === "" || /\s$/.test(text) ? "" : " ";
    form.setFieldValue("facts", `${text}${gap}${sentence}`);
    // Setting the value remounts the input.
    requestAnimationFrame(() => {
      const input = root.current?.querySelector("textarea");
      input?.focus();
      input?.setSelectionRange(input.value.length, input.value.length);
    });
  };
  return (
    <div ref={root} className={classes.fullWidth}>
      <Group gap="xs" mb="xs" role="group" aria-label={t("intake.starters")} className={classes.quick}>
        {starters.map((key) => (
          <Button key={key} variant="default" size="compact-sm" onClick={() => append(t(key))}>
            {t(key).trim().replace(/[^.]$/, "$&…")}
          </Button>
        ))}
      </Group>
      <Field name="facts" description={t("intake.facts.count", { n: text.trim().length, least: minFactsLength })} />
    </div>
  );
}
