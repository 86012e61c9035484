import { Button, Group, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { caseWitness } from "#domain/cases/lines.ts";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Line } from "#web/record/form/use-lines.ts";
import classes from "./witnesses-tab.module.css";

type Values = { confirmed: boolean; declined: boolean; declineReason?: string | null };
type Props = { line: Line; isLocked: boolean; onChange: (values: Values) => Promise<void> };

const answers = ["none", "confirmed", "declined"] as const;
type Answer = (typeof answers)[number];

/** Whether a witness comes to the hearing: what they answered, or what the office heard by telephone. */
export function WitnessAnswer({ line, isLocked, onChange }: Props) {
  const { t } = useI18n();
  const stored: Answer = line.confirmed ? "confirmed" : line.declined ? "declined" : "none";
  const [chosen, setChosen] = useState<Answer | null>(null);
  const [reason, setReason] = useState(String(line.declineReason ?? ""));
  const shown = chosen ?? stored;
  const name = (line.witness as Ref).alias;
  const save = (answer: Answer, why: string | null) => {
    setChosen(answer);
    void onChange({
      confirmed: answer === "confirmed",
      declined: answer === "declined",
      ...(answer === "declined" && { declineReason: why }),
    }).finally(() => setChosen(null));
  };
  const isReasonNew = shown === "declined" && reason.trim() !== String(line.declineReason ?? "");
  return (
    <div className={classes.answer}>
      <Select
        aria-label={t("witness.of", { label: t("witness.answer"), name })}
        data={answers.map((value) => ({ value, label: t(`witness.answer.${value}`) }))}
        value={shown}
        allowDeselect={false}
        disabled={isLocked}
        onChange={(value) => value && value !== stored && save(value as Answer, reason.trim() || null)}
      />
      {shown === "declined" && (
        <Group gap={6} wrap="nowrap">
          <TextInput
            className={classes.reason}
            aria-label={t("witness.of", { label: t("witness.reason"), name })}
            placeholder={t("witness.reason")}
            maxLength={caseWitness.declineReason.max}
            value={reason}
            disabled={isLocked}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {isReasonNew && !isLocked && (
            <Button variant="default" onClick={() => save("declined", reason.trim() || null)}>
              {t("button.save")}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}
