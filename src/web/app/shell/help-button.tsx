import { ActionIcon } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconHelp } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyComponent } from "#web/app/lazy-component.tsx";
import { useLatch } from "#web/app/use-latch.ts";
import { useI18n } from "#web/lib/i18n.tsx";

const HelpPanel = lazyComponent(() => import("./help-panel.tsx").then((module) => module.HelpPanel));

/** Opens the help of the current screen; so does the key `?` outside of inputs. */
export function HelpButton() {
  const { t } = useI18n();
  const [isOpen, { open, close }] = useDisclosure();
  const isNeeded = useLatch(isOpen);
  // Most keyboard layouts need Shift for it, some do not.
  useHotkeys([
    ["?", open],
    ["shift+?", open],
  ]);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" onClick={open} aria-label={t("help.open")} aria-keyshortcuts="?" aria-haspopup="dialog">
        <IconHelp size={19} />
      </ActionIcon>
      <Suspense>{isNeeded && <HelpPanel isOpen={isOpen} onClose={close} />}</Suspense>
    </>
  );
}
