import { ActionIcon } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconHelp } from "@tabler/icons-react";
import { Suspense } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { useOnce } from "./use-once.ts";

const HelpPanel = lazyScreen(() => import("./help-panel.tsx").then((module) => module.HelpPanel));

/** What the open screen is for and how it is used: by this button, or with the key `?` outside of fields. */
export function HelpButton() {
  const { t } = useI18n();
  const [isOpen, { open, close }] = useDisclosure();
  const isWanted = useOnce(isOpen);
  // Most keyboards want Shift for it, some do not.
  useHotkeys([
    ["?", open],
    ["shift+?", open],
  ]);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" onClick={open} aria-label={t("help.open")} aria-keyshortcuts="?" aria-haspopup="dialog">
        <IconHelp size={19} />
      </ActionIcon>
      <Suspense>{isWanted && <HelpPanel isOpen={isOpen} onClose={close} />}</Suspense>
    </>
  );
}
