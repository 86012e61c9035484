import { NativeSelect, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconEqual } from "@tabler/icons-react";
import type { ImportInspection } from "#api/imports.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import { useColumnFields } from "./column-fields.ts";
import classes from "./imports.module.css";
import { KeyChoice } from "./key-choice.tsx";
import type { ImportState } from "./use-import.ts";

type Props = { entity: Entity; inspection: ImportInspection; state: ImportState };

/** Maps the columns of the file to fields, and asks for one value for each required field without a column. */
export function ColumnMapping({ entity, inspection: { columns, fields: offered, keys, lists }, state }: Props) {
  const { t } = useI18n();
  const { mapping, needed, withoutColumn, others, map, setValue, running } = state;
  const { labelOf, fieldOf, groupsOf } = useColumnFields(entity);
  const options = [...keys.filter(({ name, only }) => only && name === state.key).map(({ name }) => ({ name, required: false })), ...offered].map(
    ({ name, required }) => ({
      value: name,
      label: required && state.key === "" ? t("import.required", { field: labelOf(name) }) : labelOf(name),
    }),
  );
  // A line of a list belongs to a record that exists.
  const groups = state.key === "" ? [] : groupsOf(lists.map(({ name }) => name));
  return (
    <>
      {withoutColumn.length > 0 && (
        <Callout
          tone="warning"
          icon={needed.length > 0 ? <IconAlertTriangle size={18} /> : <IconEqual size={18} />}
          title={t(needed.length > 0 ? "import.missing" : "import.constants")}
        >
          {needed.length > 0 && <p className={classes.note}>{t("import.missing.text")}</p>}
          <div className={classes.values}>
            {withoutColumn.map((name) => (
              <ValueForAll key={name} name={name} field={fieldOf(name)} label={labelOf(name)} state={state} />
            ))}
          </div>
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
                    data={[{ value: "", label: t("import.ignored") }, ...options, ...groups]}
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
      <KeyChoice entity={entity} keys={keys} state={state} />
      {others.length > 0 && (
        <NativeSelect
          label={t("import.constant")}
          className={classes.constant}
          data={[{ value: "", label: t("import.constant.choose") }, ...others.map((name) => ({ value: name, label: labelOf(name) }))]}
          value=""
          onChange={(event) => event.currentTarget.value && setValue(event.currentTarget.value, "")}
          disabled={running !== null}
        />
      )}
      <p className={classes.note}>{t("import.references")}</p>
      {offered.some(({ name }) => isSeveral(entity.fields[name]!)) && <p className={classes.note}>{t("import.several")}</p>}
    </>
  );
}

/** Whether a cell may name several. */
const isSeveral = ({ kind }: Field) => kind === "refs" || kind === "lines";

/** The value of a field in every line, written as in a cell. */
function ValueForAll({ name, field, label, state }: { name: string; field: Field; label: string; state: ImportState }) {
  const { t, enums } = useI18n();
  const common = { label, "aria-label": t("import.fill", { field: label }), value: state.values[name] ?? "", disabled: state.running !== null };
  if (field.kind !== "enum" && field.kind !== "enums")
    return <TextInput {...common} autoComplete="off" maxLength={200} onChange={(event) => state.setValue(name, event.currentTarget.value)} />;
  const names: Readonly<Record<string, string>> = enums[field.of];
  const options = Object.entries(names).map(([value, text]) => ({ value, label: text }));
  return (
    <NativeSelect
      {...common}
      data={[{ value: "", label: t("import.fill.choose") }, ...options]}
      onChange={(event) => state.setValue(name, event.currentTarget.value)}
    />
  );
}
