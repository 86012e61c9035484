import { Alert, Select, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { WritTemplate } from "#api/writs.ts";
import { useI18n } from "#web/lib/i18n.tsx";

type Props = { templates: readonly WritTemplate[]; chosen: WritTemplate | undefined; onChange: (id: string | null) => void };

/** Chooses a template; those that fit the record come first. */
export function TemplateChoice({ templates, chosen, onChange }: Props) {
  const { t } = useI18n();
  if (templates.length === 0) return <Text size="sm">{t("writ.none")}</Text>;
  const optionsOf = (fits: boolean) => templates.filter((one) => one.fits === fits).map(({ id, title }) => ({ value: id, label: title }));
  const [fitting, others] = [optionsOf(true), optionsOf(false)];
  const groups = [
    { group: t("writ.fits"), items: fitting },
    { group: t("writ.others"), items: others },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <Select
        label={t("writ.template")}
        data={fitting.length > 0 ? groups : others}
        value={chosen?.id ?? null}
        onChange={onChange}
        searchable
        allowDeselect={false}
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={280}
      />
      {chosen?.draft && (
        <Alert color="orange" variant="light" p="xs" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {t("writ.draft")}
        </Alert>
      )}
    </>
  );
}
