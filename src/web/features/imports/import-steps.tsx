import { type Importable, importable } from "#domain/entities/importable.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import classes from "./imports.module.css";
import { type ChosenFile, useImport } from "./use-import.ts";

type Props = { collection: Importable; chosen: ChosenFile; onWritten: () => void; onReset: () => void };

/** The steps after a file was chosen: map its columns, check it, write it. */
export function ImportSteps({ collection, chosen, onWritten, onReset }: Props) {
  const { t } = useI18n();
  const entity: Entity = importable[collection];
  const state = useImport(collection, chosen, onWritten);
  const isWritten = state.outcome?.step === "write" && state.outcome.result.errorCount === 0;
  return (
    <>
      {!isWritten && (
        <Section title={t("import.columns")} hint={t("import.columns.hint")}>
          <div className={classes.whole}>
            <ColumnMapping entity={entity} inspection={chosen.inspection} state={state} />
          </div>
        </Section>
      )}
      <Section title={t("import.result")} hint={t("import.result.hint")}>
        <div className={classes.whole}>
          <ImportOutcome entity={entity} name={chosen.name} state={state} onReset={onReset} />
          <FormAlert text={state.problem} />
        </div>
      </Section>
    </>
  );
}
