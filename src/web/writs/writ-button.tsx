import { Button } from "@mantine/core";
import { IconFilePencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { accepts } from "#domain/access/rules.ts";
import type { WritRecord } from "#domain/writs/catalogue.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";

/** Loaded with its first use. */
const WritDialog = lazy(() => import("./writ-dialog.tsx").then((module) => ({ default: module.WritDialog })));

/** Makes a writ of a record from a template. */
export function WritButton({ entity, row }: { entity: WritRecord; row: Row }) {
  const { t } = useI18n();
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!accepts("lawyer", role)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconFilePencil size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t("writ.make")}
      </Button>
      {isOpen && (
        <Suspense>
          <WritDialog entity={entity} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
