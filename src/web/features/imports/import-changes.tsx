import { IconArrowRight } from "@tabler/icons-react";
import type { ImportChange, ImportResult } from "#api/imports.ts";
import type { Entity } from "#domain/entity.ts";
import { traits } from "#domain/field-traits.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { listChanges } from "#web/record/page/list-changes.ts";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./imports.module.css";

/** What a checked file does, in figures, and record by record what it changes. */
export function ImportChanges({ entity, result: { updates, errorCount } }: { entity: Entity; result: ImportResult }) {
  const { t, number } = useI18n();
  if (!updates) return null;
  const { created, updated, unchanged, changes } = updates;
  const counts = { created, updated, unchanged, errors: errorCount };
  return (
    <>
      <dl className={classes.counts} aria-label={t("import.counts")}>
        {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
          <div key={name}>
            <dt>{t(`import.counts.${name}`)}</dt>
            <dd>{number(counts[name])}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <PlainTable label={t("import.changes")} maxHeight={420} isFramed>
          <thead>
            <tr>
              <th scope="col">{t("import.line")}</th>
              <th scope="col">{t("import.changes.record")}</th>
              <th scope="col">{t("import.changes.change")}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangedLine key={change.line} entity={entity} change={change} />
            ))}
          </tbody>
        </PlainTable>
      )}
      {updated > changes.length && changes.length > 0 && (
        <p className={classes.note}>{t("import.changes.first", { listed: number(changes.length), all: number(updated) })}</p>
      )}
    </>
  );
}

function ChangedLine({ entity, change: { line, record, place, fields } }: { entity: Entity; change: ImportChange }) {
  const { t } = useI18n();
  const { fields: labels } = useEntityLabels(entity);
  const text = useValueText(place);
  const isList = (field: string) => !traits[entity.fields[field]!.kind].savedWithRecord;
  return (
    <tr>
      <td className={classes.line}>{line}</td>
      <th scope="row" className={classes.record}>
        {record.alias}
      </th>
      <td>
        <dl className={classes.changes}>
          {fields.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{labels[field]}</dt>
              {isList(field) ? (
                listChanges(entity.fields[field]!, from, to, text).map(({ kind, to: item }, index) => (
                  <dd key={index}>
                    {t(`history.${kind}`)} <span className={kind === "taken" ? classes.from : undefined}>{item}</span>
                  </dd>
                ))
              ) : (
                <dd>
                  <span className={classes.from}>{text(entity.fields[field]!, from)}</span>
                  <IconArrowRight size={14} aria-label={t("history.to")} className={classes.arrow} />
                  <span>{text(entity.fields[field]!, to)}</span>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
}
