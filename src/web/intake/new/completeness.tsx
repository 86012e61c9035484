import { Anchor, Progress } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPoint } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Entered, recommendationsFor } from "#domain/cases/completeness.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import classes from "./completeness.module.css";
import { useIntakeContext } from "./intake-context.ts";

/** How complete the intake is: what is still required, and what the lawyer will need and why. */
export function Completeness({ problems, entered }: { problems: Readonly<Record<string, string>>; entered: Entered }) {
  const { t, locale } = useI18n();
  const { entity, labels } = useRecordForm();
  const recommendations = recommendationsFor(useIntakeContext().kind);
  const required = Object.values(entity.fields).filter((field) => field.required).length;
  const missing = Object.keys(problems);
  const unmet = recommendations.filter(({ isMet, field }) => !missing.includes(field) && !isMet(entered));
  const share = Math.max(0, 1 - (missing.length + unmet.length) / (required + recommendations.length));
  const text = t("completeness.percent", { percent: new Intl.NumberFormat(locale, { style: "percent" }).format(share) });
  return (
    <RailCard title={t("completeness.title")}>
      <Progress value={share * 100} size="lg" aria-label={text} color={missing.length > 0 ? "orange" : "petrol"} />
      <p className={classes.percent}>{text}</p>
      {missing.length > 0 && (
        <List title={t("completeness.required")}>
          {missing.map((name) => (
            <Item key={name} field={name} text={labels[name]!} icon={<IconAlertTriangle size={16} className={classes.alert} aria-hidden />} />
          ))}
        </List>
      )}
      {unmet.length > 0 && (
        <List title={t("completeness.recommended")}>
          {unmet.map(({ field, message, why }) => (
            <Item key={field} field={field} text={t(message)} why={t(why)} icon={<IconPoint size={16} aria-hidden />} />
          ))}
        </List>
      )}
      {missing.length + unmet.length === 0 && (
        <p className={classes.complete}>
          <IconCircleCheck size={18} aria-hidden />
          {t("completeness.none")}
        </p>
      )}
    </RailCard>
  );
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className={classes.title}>{title}</h3>
    <ul className={classes.list}>{children}</ul>
  </>
);

function Item({ field, text, why, icon }: { field: string; text: string; why?: string; icon: ReactNode }) {
  const { goTo } = useIntakeContext();
  return (
    <li>
      {icon}
      <span>
        <Anchor component="button" type="button" onClick={() => goTo(field)} className={classes.link}>
          {text}
        </Anchor>
        {why && <span className={classes.why}>{why}</span>}
      </span>
    </li>
  );
}
