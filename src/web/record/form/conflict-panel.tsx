import { Button, Group, Radio } from "@mantine/core";
import { IconGitMerge } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import type { FormValues } from "#web/record/base/form-values.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import classes from "./conflict-panel.module.css";
import type { Conflict } from "./use-record-save.ts";

export type Choice = "theirs" | "yours";
type Props = { entity: Entity; conflict: Conflict; values: FormValues; onResolve: (choices: Record<string, Choice>) => void; onDiscard: () => void };

/** Two users changed the same fields: asks for each which value to keep. */
export function ConflictPanel({ entity, conflict, values, onResolve, onDiscard }: Props) {
  const { t } = useI18n();
  const { fields: labels } = useEntityLabels(entity);
  const text = useValueText();
  const panel = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const isDecided = conflict.fields.every((name) => choices[name]);

  useEffect(() => panel.current?.focus(), []);

  return (
    <Callout ref={panel} tone="warning" icon={<IconGitMerge size={18} />} title={t("conflict.title")}>
      <p className={classes.text}>{t("conflict.text")}</p>
      {conflict.fields.map((name) => {
        const field = entity.fields[name]!;
        const by = conflict.by[name];
        return (
          <Radio.Group
            key={name}
            label={labels[name]}
            className={classes.field}
            value={choices[name] ?? null}
            onChange={(choice) => setChoices({ ...choices, [name]: choice as Choice })}
          >
            <div className={classes.choices}>
              <Radio
                value="theirs"
                label={by ? t("conflict.theirs", { by }) : t("conflict.theirsUnknown")}
                description={text(field, conflict.row[name])}
              />
              <Radio value="yours" label={t("conflict.yours")} description={text(field, values[name])} />
            </div>
          </Radio.Group>
        );
      })}
      <Group mt="sm" gap="xs">
        <Button disabled={!isDecided} onClick={() => onResolve(choices)}>
          {t("conflict.save")}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          {t("form.discard")}
        </Button>
      </Group>
    </Callout>
  );
}
