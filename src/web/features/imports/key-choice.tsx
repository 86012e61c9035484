import { NativeSelect } from "@mantine/core";
import type { ImportInspection, ImportLists, ImportMissing } from "#api/imports.ts";
import { isOfList } from "#domain/entities/import-lists.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import classes from "./imports.module.css";
import type { ImportState } from "./use-import.ts";

type Props = { entity: Entity; keys: ImportInspection["keys"]; state: ImportState };

/** By which field lines recognise records that exist, and what happens to the others. Without one, all are new. */
export function KeyChoice({ entity, keys, state }: Props) {
  const { key, withoutRecord, lists, mapping, isKeyWithoutColumn, running, setKey, setWithoutRecord, setLists } = state;
  const { t } = useI18n();
  const { fields } = useEntityLabels(entity);
  if (keys.length === 0) return null;
  const byField = keys.map(({ name }) => ({ value: name, label: t("import.key.by", { field: fields[name]! }) }));
  const choices: ImportMissing[] = ["create", "refuse"];
  const listChoices: ImportLists[] = ["add", "replace"];
  const isWithLists = mapping.some((name) => name !== null && isOfList(entity, name));
  return (
    <div className={classes.key}>
      <NativeSelect
        label={t("import.key")}
        data={[{ value: "", label: t("import.key.none") }, ...byField]}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        description={key !== "" && t("import.key.hint")}
        error={isKeyWithoutColumn && t("import.key.column")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        disabled={running !== null}
      />
      {key !== "" && (
        <NativeSelect
          label={t("import.key.missing")}
          data={choices.map((value) => ({ value, label: t(`import.key.missing.${value}`) }))}
          value={withoutRecord}
          onChange={(event) => setWithoutRecord(event.currentTarget.value as ImportMissing)}
          disabled={running !== null}
        />
      )}
      {key !== "" && isWithLists && (
        <NativeSelect
          label={t("import.lists")}
          data={listChoices.map((value) => ({ value, label: t(`import.lists.${value}`) }))}
          value={lists}
          onChange={(event) => setLists(event.currentTarget.value as ImportLists)}
          description={t("import.lists.hint")}
          inputWrapperOrder={["label", "input", "description"]}
          disabled={running !== null}
        />
      )}
    </div>
  );
}
