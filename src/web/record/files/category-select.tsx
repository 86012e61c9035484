import { NativeSelect } from "@mantine/core";
import type { FileRef } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./file-item.module.css";

type Category = FileRef["category"];
type Props = { file: FileRef; isLocked: boolean; onChange: (category: Category) => void };

/** What a file is about; only read where nothing can be changed. */
export function CategorySelect({ file: { name, category }, isLocked, onChange }: Props) {
  const { t, enumLabel } = useI18n();
  if (isLocked) return <span className={classes.category}>{category ? enumLabel("fileCategories", category) : t("files.category.none")}</span>;
  const options = keysOf("fileCategories").map((key) => ({ value: key as string, label: enumLabel("fileCategories", key) }));
  return (
    <NativeSelect
      className={classes.category}
      aria-label={t("files.category", { name })}
      value={category ?? ""}
      data={[{ value: "", label: t("files.category.none") }, ...options]}
      onChange={(event) => onChange((event.currentTarget.value || null) as Category)}
    />
  );
}
