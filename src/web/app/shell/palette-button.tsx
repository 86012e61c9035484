import { Kbd, UnstyledButton } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyComponent } from "#web/app/lazy-component.tsx";
import { useLatch } from "#web/app/use-latch.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./palette-button.module.css";
import { useTypeAhead } from "./use-type-ahead.ts";

const Palette = lazyComponent(() => import("./palette.tsx").then((module) => module.Palette));

const keys = "Ctrl K";

/** Opens the palette; so does Ctrl+K, even inside inputs. */
export function PaletteButton() {
  const { t } = useI18n();
  const [isOpen, { open, close }] = useDisclosure();
  const isNeeded = useLatch(isOpen);
  const { take } = useTypeAhead(isOpen);
  useHotkeys([["mod+K", open]], [], true);
  return (
    <>
      {/* The accessible name holds the visible text; on phones none of it is visible. */}
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
      <Suspense>{isNeeded && <Palette isOpen={isOpen} onClose={close} takeTyped={take} />}</Suspense>
    </>
  );
}
