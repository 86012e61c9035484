import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { titleText } from "#domain/access/screen.ts";
import { activeEntry, type Entry, type EntryGroup, navigationOf } from "#web/app/navigation.ts";
import { useSiteName } from "#web/lib/branding.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Brand } from "#web/ui/layout/brand.tsx";
import classes from "./sidebar.module.css";

export function Sidebar() {
  const words = useI18n();
  const { t } = words;
  const menu = navigationOf(useUser());
  const path = useLocation({ select: (location) => location.pathname });
  const active = activeEntry(menu, path);
  const groups = useRef<HTMLDivElement>(null);
  // The menu can be longer than the window: the active entry must be visible.
  useEffect(() => {
    if (active) groups.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <nav aria-label={t("menu.main")} className={classes.root}>
      <Link to="/" className={classes.brand}>
        <Brand name={useSiteName()} />
      </Link>
      <div className={classes.groups} ref={groups}>
        {menu.map((group) => (
          <Group key={titleText(words, group.title)} group={group} active={active} />
        ))}
      </div>
    </nav>
  );
}

function Group({ group, active }: { group: EntryGroup; active: Entry | undefined }) {
  const words = useI18n();
  const id = useId();
  return (
    <div className={classes.group}>
      <div id={id} className={classes.label}>
        {titleText(words, group.title)}
      </div>
      <ul aria-labelledby={id}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path} className={classes.entry} data-active={entry === active || undefined} activeOptions={exactMatch}>
              <entry.Icon size={18} stroke={1.6} aria-hidden />
              <span>{titleText(words, entry.title)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `aria-current` marks only the exact page; the highlight also marks the list that a record belongs to. */
const exactMatch = { exact: true, includeSearch: false };
