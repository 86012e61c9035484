import { Kbd, UnstyledButton } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { Suspense } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import classes from "./palette-button.module.css";
import { useOnce } from "./use-once.ts";

const Palette = lazyScreen(() => import("./palette.tsx").then((module) => module.Palette));

const keys = "Ctrl K";

/** From anywhere to anywhere: with Ctrl+K, also out of a field, or by this button. */
export function PaletteButton() {
  const { t } = useI18n();
  const [isOpen, { open, close }] = useDisclosure();
  const isWanted = useOnce(isOpen);
  useHotkeys([["mod+K", open]], [], true);
  return (
    <>
      {/* Called by all that is written on it: on a phone nothing is. */}
      <UnstyledButton
        className={classes.root}
        onClick={open}
        aria-label={`${t("palette.open")} ${keys}`}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.text}>{t("palette.open")}</span>
        <Kbd className={classes.key}>{keys}</Kbd>
      </UnstyledButton>
      <Suspense>{isWanted && <Palette isOpen={isOpen} onClose={close} />}</Suspense>
    </>
  );
}
