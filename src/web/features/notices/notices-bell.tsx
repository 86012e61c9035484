import { ActionIcon, Popover, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { Loading } from "#web/ui/loading.tsx";
import classes from "./notices-bell.module.css";
import { useNotices } from "./use-notices.ts";

const NoticesPanel = lazy(() => import("./notices-panel.tsx").then((module) => ({ default: module.NoticesPanel })));

const mostShown = 99;

/** How many notices nobody has read yet, in the header of every page, and behind it the notices. */
export function NoticesBell() {
  const { t } = useI18n();
  const [isOpen, { toggle, close }] = useDisclosure();
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
        <Popover.Dropdown aria-label={t("notices.title")} p={0} className={classes.dropdown}>
          <Suspense fallback={<Loading text={t("loading")} />}>
            <NoticesPanel onClose={close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  );
}
