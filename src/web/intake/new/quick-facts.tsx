import { Button, Group } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { type FactsAnswers, type FactsStarter, factsAfter, factsSources, factsWith, starterOf, startersFor } from "#domain/cases/facts-sentence.ts";
import { minFactsLength } from "#domain/formats/facts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import classes from "./intake.module.css";
import quick from "./quick.module.css";

/** The facts, told by a tap. The sentence follows the tiles until somebody edits it. */
export function QuickFacts() {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const text = String(form.useWatchValue("facts") ?? "");
  const answers = useAnswers();
  const before = useRef(answers);
  const follow = useEffectEvent((next: FactsAnswers) => {
    const facts = String(form.getValues().facts ?? "");
    const followed = factsAfter(t, facts, before.current, next);
    before.current = next;
    if (followed !== facts) form.setFieldValue("facts", followed);
  });
  const key = factsSources.map((name) => answers[name]).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are new objects at each rendering; the key tells when they differ.
  useEffect(() => follow(answers), [key]);
  const chosen = starterOf(t, text, answers);
  const tell = (starter: FactsStarter) => {
    form.setFieldValue("facts", factsWith(t, text, starter, answers));
    form.clearFieldError("facts");
  };
  return (
    <div className={classes.fullWidth}>
      <Group gap="xs" mb="xs" role="group" aria-label={t("quick.facts")} className={quick.starters}>
        {startersFor(answers).map((starter) => (
          <Button key={starter} variant={starter === chosen ? "light" : "default"} aria-pressed={starter === chosen} onClick={() => tell(starter)}>
            {t(`quick.starter.${starter}`)}
          </Button>
        ))}
      </Group>
      <Field name="facts" description={t("intake.facts.count", { n: text.trim().length, least: minFactsLength })} />
    </div>
  );
}

function useAnswers(): FactsAnswers {
  const { form } = useRecordForm();
  return {
    theftSeen: form.useWatchValue("theftSeen"),
    theftCount: form.useWatchValue("theftCount"),
    looseArticles: form.useWatchValue("looseArticles"),
    theftMethod: form.useWatchValue("theftMethod"),
    recoveredProducts: form.useWatchValue("recoveredProducts"),
  };
}
