import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useCallback } from "react";
import type { Entity } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useNextStepAsked } from "#web/record/base/ask-next-step.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { daysUntil } from "#web/record/base/time-zone.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import classes from "./next-step.module.css";
import { NextStepDialog } from "./next-step-dialog.tsx";
import { useHasTerm } from "./use-has-term.ts";

/** What comes next in a record, and the dialog that asks for it when the last planned thing is done. */
export function NextStep({ entity, row }: { entity: Entity; row: Row }) {
  const { t, enums, date } = useI18n();
  const [isOpen, opened] = useDisclosure();
  const hasTerm = useHasTerm();
  const { open } = opened;
  useNextStepAsked(
    row.id,
    useCallback(() => void hasTerm(entity, row.id).then((found) => found || open()), [hasTerm, open, entity, row.id]),
  );
  const kind = row.nextKind as EnumKey<"nextKinds"> | null | undefined;
  if (!kind || typeof row.nextDate !== "string") return null;
  const days = daysUntil(row.nextDate, String(row.timeZone));
  const isOverdue = days < 0;
  return (
    <RailCard title={t("nextStep.title")}>
      <p className={classes.step}>
        <span className={classes.kind}>{enums.nextKinds[kind]}</span>
        {kind !== "none" && <span className={classes.day}>{date(row.nextDate)}</span>}
      </p>
      <p className={classes.left} data-overdue={isOverdue || undefined}>
        {kind === "none" ? t(isOverdue ? "nextStep.idleSince" : "nextStep.idle", { date: date(row.nextDate) }) : t("nextStep.left", { days })}
      </p>
      {kind === "review" && <p className={classes.reason}>{String(row.reviewReason ?? "")}</p>}
      {(kind === "none" || kind === "review") && (
        <Button variant={kind === "none" ? "light" : "subtle"} size="compact-sm" mt={8} onClick={open}>
          {t(kind === "none" ? "nextStep.decide" : "nextStep.change")}
        </Button>
      )}
      <NextStepDialog entity={entity} row={row} isOpen={isOpen} onClose={opened.close} />
    </RailCard>
  );
}
