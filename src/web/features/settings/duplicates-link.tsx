import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { judge } from "#domain/access/routes.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";

const path = "/settings/duplicates";

/** Leads to the probable duplicates of a list, for those who may see them. */
export function DuplicatesLink({ entity }: { entity: "criminal" | "vehicle" | "witness" }) {
  const { t } = useI18n();
  if (judge(useUser(), path) !== "show") return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      renderRoot={(root) => <Link to={path} search={{ entity } as never} {...root} />}
    >
      {t("menu.duplicates")}
    </Button>
  );
}
