import { Button } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { template } from "#domain/entities/template.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { RecordList } from "#web/record/list/record-list.tsx";

export const TemplateList = () => <RecordList entity={template} actions={<PlaceholdersLink />} />;

function PlaceholdersLink() {
  const { t } = useI18n();
  return (
    <Button
      variant="default"
      leftSection={<IconBraces size={16} aria-hidden />}
      renderRoot={(root) => <Link to="/settings/placeholders" {...root} />}
    >
      {t("placeholders.title")}
    </Button>
  );
}
