import { ActionIcon, Tooltip, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBellRinging, IconCheck, IconClock, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Notice } from "#api/notices.ts";
import { recordPath, reportsPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { noticeIcon } from "./notice-icons.ts";
import classes from "./notices-panel.module.css";
import { SnoozeChoices } from "./snooze-choices.tsx";
import type { NoticeActions } from "./use-notices.ts";

type Props = { notice: Notice; actions: NoticeActions; onOpen: () => void };

/** A notice with a link to its record. Opening it marks it as read. What else can be done with it is beside it. */
export function NoticeItem({ notice, actions, onOpen }: Props) {
  const { t, datetime } = useI18n();
  const [isChoosing, choosing] = useDisclosure();
  const { id, kind, text, entity, record, at, isRead, snoozedUntil, thread } = notice;
  const Icon = noticeIcon(kind);
  const open = () => {
    if (!isRead) actions.read(id);
    onOpen();
  };
  const isUnread = !isRead && !snoozedUntil;
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <div className={classes.row}>
        <Link
          to={entity === "report" || entity === "reportSchedule" ? reportsPath : recordPath(entities[entity], record)}
          {...(thread && { search: { tab: "messages", thread } as never })}
          className={classes.link}
          onClick={open}
        >
          <Icon size={18} stroke={1.7} className={classes.icon} aria-hidden />
          <span>
            {isUnread && <VisuallyHidden>{t("notices.new")}: </VisuallyHidden>}
            <span className={classes.text}>
              {text.split(/(\d{4}-\d{6})/).map((part, index) => (index % 2 ? <NoBreak key={part} text={part} /> : part))}
            </span>
            <time className={classes.when} dateTime={snoozedUntil ?? at}>
              {snoozedUntil ? t("notices.returns", { when: datetime(snoozedUntil) }) : datetime(at)}
            </time>
          </span>
        </Link>
        {snoozedUntil ? (
          <Action label={t("notices.showNow")} text={text} onClick={() => actions.snooze(id, null)}>
            <IconBellRinging size={16} />
          </Action>
        ) : (
          <>
            {isRead ? (
              <Action label={t("notices.unreadOne")} text={text} onClick={() => actions.unread(id)}>
                <IconMail size={16} />
              </Action>
            ) : (
              <Action label={t("notices.readOne")} text={text} onClick={() => actions.read(id)}>
                <IconCheck size={16} />
              </Action>
            )}
            <Action label={t("notices.snooze")} text={text} isOpen={isChoosing} onClick={choosing.toggle}>
              <IconClock size={16} />
            </Action>
          </>
        )}
      </div>
      {isChoosing && !snoozedUntil && <SnoozeChoices text={text} onChoose={(day) => actions.snooze(id, day)} />}
    </li>
  );
}

type ActionProps = { label: string; text: string; isOpen?: boolean; onClick: () => void; children: ReactNode };

const Action = ({ label, text, isOpen, onClick, children }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" onClick={onClick} aria-label={`${label}: ${text}`} aria-expanded={isOpen}>
      {children}
    </ActionIcon>
  </Tooltip>
);

/** The number of a case does not wrap. */
const NoBreak = ({ text }: { text: string }) => <span className={classes.number}>{text}</span>;
