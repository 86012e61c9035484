import { Button } from "@mantine/core";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { teaching } from "#domain/entities/teaching.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { listPath } from "#web/record/record-paths.ts";

/** The same items the other way: as they are read, or as they are kept. */
export function ViewLink({ to }: { to: "catalogue" | "list" }) {
  const { t } = useI18n();
  const isCatalogue = to === "catalogue";
  const Icon = isCatalogue ? IconLayoutGrid : IconList;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      renderRoot={(root) => <Link to={listPath(teaching)} search={(isCatalogue ? { view: to } : {}) as never} {...root} />}
    >
      {t(isCatalogue ? "teaching.asReader" : "teaching.asList")}
    </Button>
  );
}
