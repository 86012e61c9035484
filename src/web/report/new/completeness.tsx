import { Anchor, Progress } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPoint } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Told, wishesFor } from "#domain/cases/lacks.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordForm } from "#web/record/form-context.ts";
import { RailCard } from "#web/ui/rail-card.tsx";
import classes from "./completeness.module.css";
import { useReportContext } from "./report-context.ts";

/** How much the lawyer will have to begin with: what must still be said, and what would help and why. */
export function Completeness({ problems, told }: { problems: Readonly<Record<string, string>>; told: Told }) {
  const { t, locale } = useI18n();
  const { entity, labels } = useRecordForm();
  const wishes = wishesFor(useReportContext().kind);
  const required = Object.values(entity.fields).filter((field) => field.required).length;
  const missing = Object.keys(problems);
  const lacks = wishes.filter(({ isMet, field }) => !missing.includes(field) && !isMet(told));
  const part = Math.max(0, 1 - (missing.length + lacks.length) / (required + wishes.length));
  const text = t("lack.percent", { percent: new Intl.NumberFormat(locale, { style: "percent" }).format(part) });
  return (
    <RailCard title={t("lack.title")}>
      <Progress value={part * 100} size="lg" aria-label={text} color={missing.length > 0 ? "orange" : "petrol"} />
      <p className={classes.percent}>{text}</p>
      {missing.length > 0 && (
        <List title={t("lack.required")}>
          {missing.map((name) => (
            <Item key={name} field={name} text={labels[name]!} icon={<IconAlertTriangle size={16} className={classes.alert} aria-hidden />} />
          ))}
        </List>
      )}
      {lacks.length > 0 && (
        <List title={t("lack.wished")}>
          {lacks.map(({ field, message, why }) => (
            <Item key={field} field={field} text={t(message)} why={t(why)} icon={<IconPoint size={16} aria-hidden />} />
          ))}
        </List>
      )}
      {missing.length + lacks.length === 0 && (
        <p className={classes.whole}>
          <IconCircleCheck size={18} aria-hidden />
          {t("lack.none")}
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
  const { goTo } = useReportContext();
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
