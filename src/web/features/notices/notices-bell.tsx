import { ActionIcon, Popover, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useId } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { Loading } from "#web/ui/loading.tsx";
import classes from "./notices-bell.module.css";
import { useNotices } from "./use-notices.ts";

const NoticesPanel = lazy(() => import("./notices-panel.tsx").then((module) => ({ default: module.NoticesPanel })));

const mostShown = 99;

/** Below the header of a phone there is room for nothing else. */
const narrow = "(max-width: 35.99em)";
const wholeScreen = {
  position: "fixed",
  top: "var(--header-height)",
  left: 0,
  right: 0,
  bottom: 0,
  width: "auto",
  border: 0,
  borderRadius: 0,
} as const;

/** How many notices nobody has read yet, in the header of every page, and behind it the notices. */
export function NoticesBell() {
  const { t } = useI18n();
  const [isOpen, { toggle, close }] = useDisclosure();
  const title = useId();
  const isNarrow = useMediaQuery(narrow);
  const unread = useNotices().data?.pages[0]?.unread ?? 0;
  const told = unread > 0 ? t("notices.unread", { n: unread }) : "";
  return (
    <>
      <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={380} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" className={classes.bell} onClick={toggle} aria-label={told || t("notices.title")}>
            <IconBell size={19} />
            {unread > 0 && <span className={classes.count}>{unread > mostShown ? `${mostShown}+` : unread}</span>}
          </ActionIcon>
        </Popover.Target>
        {/* Else it would be called after the bell, which tells how many are unread. */}
        <Popover.Dropdown aria-labelledby={title} p={0} style={isNarrow ? wholeScreen : undefined}>
          <Suspense fallback={<Loading text={t("loading")} />}>
            <NoticesPanel title={title} onClose={close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  );
}
