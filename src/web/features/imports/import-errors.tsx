import { Button, Group } from "@mantine/core";
import { IconAlertCircle, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ImportResult } from "#api/imports.ts";
import type { Entity } from "#domain/entity.ts";
import { saveCsv } from "#web/lib/csv-file.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import { useColumnFields } from "./column-fields.ts";
import classes from "./imports.module.css";

/** The errors of the file, line by line; also as a CSV file, to fix the original with. */
export function ImportErrors({ entity, result: { errors, errorCount }, children }: { entity: Entity; result: ImportResult; children: ReactNode }) {
  const { t, number } = useI18n();
  const { labelOf } = useColumnFields(entity);
  const headings = [t("import.line"), t("import.field"), t("import.value"), t("import.message")];
  const rows = errors.map(({ line, field, value, message }) => [String(line), field ? labelOf(field) : "", value ?? "", message]);
  const title = t("import.errors", { n: errorCount, errors: number(errorCount) });
  const save = () => saveCsv(t("import.errors.name"), [headings, ...rows]);
  return (
    <>
      <Callout tone="danger" icon={<IconAlertCircle size={18} />} title={title}>
        {t("import.errors.text")} {errorCount > errors.length && t("import.errors.first", { listed: number(errors.length) })}
      </Callout>
      <PlainTable label={title} maxHeight={420} isFramed>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([line, field, value, message]) => (
            <tr key={`${line} ${field}`}>
              <td className={classes.line}>{line}</td>
              <td>{field}</td>
              <td className={classes.sample}>{value}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <Group gap="xs">
        {children}
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t("import.errors.download")}
        </Button>
      </Group>
    </>
  );
}
