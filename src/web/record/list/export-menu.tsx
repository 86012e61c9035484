import { Button, Menu } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import type { ExportInput } from "#api/shapes.ts";
import { useI18n } from "#web/lib/i18n.tsx";

type Props = { label: string; href: (format: ExportInput["format"]) => string; opens: "below" | "above" };

/** The formats of a download as plain links, so that the browser shows the progress and can cancel it. */
export function ExportMenu({ label, href, opens }: Props) {
  const { t } = useI18n();
  return (
    <Menu position={opens === "below" ? "bottom-end" : "top-end"}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Item component="a" href={href("xlsx")} download leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
          {t("export.xlsx")}
        </Menu.Item>
        <Menu.Item component="a" href={href("csv")} download leftSection={<IconFileTypeCsv size={16} aria-hidden />}>
          {t("export.csv")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
