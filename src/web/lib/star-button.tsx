import { ActionIcon, Tooltip } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { starredLimit } from "#api/limits.ts";
import { notifyError } from "#web/ui/feedback/toast.ts";
import { updateAccount } from "./account.ts";
import { useI18n } from "./i18n.tsx";
import { useUser } from "./session.ts";
import { useFailure } from "./use-failure.ts";

/** Stars or unstars the current page. */
export function StarButton() {
  const { t } = useI18n();
  const { notify } = useFailure();
  const { starred } = useUser();
  const path = useLocation({ select: (location) => location.pathname });
  const isStarred = starred.includes(path);
  const label = t(isStarred ? "starred.remove" : "starred.add");

  const toggle = () => {
    if (!isStarred && starred.length >= starredLimit) return notifyError(t("notification.errorTitle"), t("starred.limit"));
    const next = isStarred ? starred.filter((one) => one !== path) : [...starred, path];
    updateAccount({ starred: next }).catch(notify);
  };

  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} aria-pressed={isStarred} onClick={toggle}>
        {isStarred ? <IconStarFilled size={18} /> : <IconStar size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
