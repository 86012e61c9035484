import type { Entity } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { FactsLine } from "#web/record/base/facts-line.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import { PhaseProgress } from "./phase-progress.tsx";
import classes from "./record-state.module.css";
import { StatusBadge } from "./status-badge.tsx";

/** How a record stands: status and phase, before which court, and what comes next. */
export const RecordState = ({ entity, row, names }: { entity: Entity; row: Row; names: readonly string[] }) => (
  <div className={classes.root}>
    <StatusBadge entity={entity} status={row[entity.status!]} />
    <PhaseProgress entity={entity} row={row} />
    <FactsLine entity={entity} row={row} names={names} />
    <NextDate row={row} />
  </div>
);

function NextDate({ row: { nextKind, nextDate } }: { row: Row }) {
  const { t, enums, date } = useI18n();
  if (typeof nextDate !== "string" || nextKind === "none") return null;
  const step = enums.nextKinds[nextKind as EnumKey<"nextKinds">];
  return <span className={classes.next}>{t("nextStep.line", { step, date: date(nextDate) })}</span>;
}
