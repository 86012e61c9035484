import { NativeSelect } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ImportInspection } from "#api/imports.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./imports.module.css";
import type { ImportState } from "./use-import.ts";

type Props = { entity: Entity; inspection: ImportInspection; state: Pick<ImportState, "mapping" | "missing" | "map" | "running"> };

/** Maps the columns of the file to fields, and lists the required fields without a column. */
export function ColumnMapping({ entity, inspection: { columns, fields: offered }, state: { mapping, missing, map, running } }: Props) {
  const { t } = useI18n();
  const { fields } = useEntityLabels(entity);
  const options = offered.map(({ name, required }) => ({
    value: name,
    label: required ? t("import.required", { field: fields[name]! }) : fields[name]!,
  }));
  return (
    <>
      {missing.length > 0 && (
        <Callout tone="warning" icon={<IconAlertTriangle size={18} />} title={t("import.missing")}>
          {t("import.missing.text", { fields: missing.map((name) => fields[name]).join(", ") })}
        </Callout>
      )}
      <PlainTable label={t("import.columns")} minWidth={560} isFramed>
        <thead>
          <tr>
            <th scope="col">{t("import.column")}</th>
            <th scope="col">{t("import.field")}</th>
            <th scope="col">{t("import.sample")}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ heading, sample }, index) => {
            const name = heading || t("import.untitled", { n: String(index + 1) });
            return (
              <tr key={index}>
                <th scope="row" className={classes.heading}>
                  {name}
                </th>
                <td className={classes.choice}>
                  <NativeSelect
                    aria-label={t("import.fieldOf", { column: name })}
                    data={[{ value: "", label: t("import.ignored") }, ...options]}
                    value={mapping[index] ?? ""}
                    onChange={(event) => map(index, event.currentTarget.value || null)}
                    disabled={running !== null}
                  />
                </td>
                <td className={classes.sample}>{sample.join(" · ")}</td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
      <p className={classes.note}>{t("import.references")}</p>
    </>
  );
}
