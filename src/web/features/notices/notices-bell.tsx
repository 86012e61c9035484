import { ActionIcon, Popover, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useId } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import classes from "./notices-bell.module.css";
import { useNotices, useReturningNotices } from "./use-notices.ts";

const NoticesPanel = lazy(() => import("./notices-panel.tsx").then((module) => ({ default: module.NoticesPanel })));

const maxCount = 99;

/** On phones the panel covers the whole page below the header. */
const narrow = "(width < 36em)";
const fullScreen = {
  position: "fixed",
  top: "var(--header-height)",
  left: 0,
  right: 0,
  bottom: 0,
  // Wins against the room beside the bell, to which popovers are limited.
  minWidth: "100%",
  minHeight: "calc(100dvh - var(--header-height))",
  border: 0,
  borderRadius: 0,
} as const;

/** The number of unread notices, in the header of every page. A click opens the notices. */
export function NoticesBell() {
  const { t } = useI18n();
  const [isOpen, { toggle, close }] = useDisclosure();
  const title = useId();
  const isNarrow = useMediaQuery(narrow);
  const { unread = 0, returnsAt } = useNotices().data?.pages[0] ?? {};
  useReturningNotices(returnsAt);
  const announcement = unread > 0 ? t("notices.unread", { n: unread }) : "";
  return (
    <>
      <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={380} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" className={classes.bell} onClick={toggle} aria-label={announcement || t("notices.title")}>
            <IconBell size={19} />
            {unread > 0 && <span className={classes.count}>{unread > maxCount ? `${maxCount}+` : unread}</span>}
          </ActionIcon>
        </Popover.Target>
        {/* By default Mantine labels it with the button, whose name is the number of unread notices. */}
        <Popover.Dropdown aria-labelledby={title} p={0} style={isNarrow ? fullScreen : undefined}>
          <Suspense fallback={<Loading text={t("loading")} />}>
            <NoticesPanel title={title} onClose={close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
