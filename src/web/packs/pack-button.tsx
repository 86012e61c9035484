import { Button } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/base/record-client.ts";

/** Loaded with its first use. */
const PackDialog = lazy(() => import("./pack-dialog.tsx").then((module) => ({ default: module.PackDialog })));

/** Makes the complaint pack of a case. */
export function PackButton({ row }: { row: Row }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconBriefcase size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t("pack.title")}
      </Button>
      {isOpen && (
        <Suspense>
          <PackDialog id={row.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
