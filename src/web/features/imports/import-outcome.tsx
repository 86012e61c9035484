import { Button, Group, Progress } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { listPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { ImportChanges } from "./import-changes.tsx";
import { ImportErrors } from "./import-errors.tsx";
import classes from "./imports.module.css";
import type { ImportState } from "./use-import.ts";

type Props = { entity: Entity; name: string; state: ImportState; onReset: () => void };

/** The next step of the import: check, fix the errors, write, or open the list. */
export function ImportOutcome({ entity, name, state: { outcome, running, isComplete, run, cancel }, onReset }: Props) {
  const { t, number } = useI18n();
  const { many } = useEntityLabels(entity);
  if (running) return <Running {...running} onCancel={cancel} />;
  const check = (
    <Button variant={outcome ? "default" : "filled"} onClick={() => void run("check")} disabled={!isComplete}>
      {t("import.check")}
    </Button>
  );
  if (!outcome) return check;
  const { step, result } = outcome;
  const count = { n: result.rows, rows: number(result.rows) };
  const { updates } = result;
  const texts = updates && { created: number(updates.created), updated: number(updates.updated), unchanged: number(updates.unchanged) };
  if (result.errorCount > 0)
    return (
      <Announced>
        <ImportErrors entity={entity} result={result}>
          <Button onClick={onReset}>{t("import.file.change")}</Button>
          {check}
        </ImportErrors>
        <ImportChanges entity={entity} result={result} />
      </Announced>
    );
  if (step === "check") {
    const ask = () =>
      confirm({
        title: t("import.confirm"),
        text: texts ? t("import.both.confirm", { ...texts, many, file: name }) : t("import.confirm.text", { ...count, many, file: name }),
        yes: t("import.write", count),
        no: t("button.cancel"),
        danger: false,
        onYes: () => void run("write"),
      });
    if (updates && updates.created + updates.updated === 0)
      return (
        <Announced>
          <Success title={t("import.nothing")} text={t("import.nothing.text")} />
        </Announced>
      );
    return (
      <Announced>
        <Success title={t("import.correct")} text={texts ? t("import.both") : t("import.correct.text", count)} />
        <ImportChanges entity={entity} result={result} />
        <Group>
          <Button onClick={ask}>{t("import.write", count)}</Button>
        </Group>
      </Announced>
    );
  }
  return (
    <Announced>
      <Success title={t("import.done")} text={texts ? t("import.both.done", texts) : t("import.done.text", count)} />
      <Group gap="xs">
        <Button renderRoot={(root) => <Link to={listPath(entity)} {...root} />}>{t("import.list", { many })}</Button>
        <Button variant="default" onClick={onReset}>
          {t("import.again")}
        </Button>
      </Group>
    </Announced>
  );
}

function Running({ step, share, onCancel }: { step: "check" | "write"; share: number; onCancel: () => void }) {
  const { t } = useI18n();
  const label = t(step === "check" ? "import.checking" : "import.writing");
  return (
    <div className={classes.running}>
      <div role="status">{label}</div>
      <Progress.Root size="lg">
        <Progress.Section value={share * 100} aria-label={label} />
      </Progress.Root>
      <Group>
        <Button variant="default" onClick={onCancel}>
          {t("button.cancel")}
        </Button>
      </Group>
    </div>
  );
}

function Success({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.success}>
      <IconCircleCheck size={20} aria-hidden />
      <div>
        <strong>{title}</strong>
        <div>{text}</div>
      </div>
    </div>
  );
}

/** The pressed button is gone, so the result takes the focus and screen readers announce it. */
function Announced({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="status" className={classes.outcome}>
      {children}
    </div>
  );
}
