import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Brand } from "#web/ui/brand.tsx";
import { activeEntry, type Entry, type EntryGroup, navigationOf } from "./navigation.ts";
import classes from "./sidebar.module.css";

export function Sidebar() {
  const { t } = useI18n();
  const menu = navigationOf(useUser());
  const path = useLocation({ select: (location) => location.pathname });
  const active = activeEntry(menu, path);
  const groups = useRef<HTMLDivElement>(null);
  // The menu can be longer than the window: where the person is must be in sight.
  useEffect(() => {
    if (active) groups.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <nav aria-label={t("menu.main")} className={classes.root}>
      <Link to="/" className={classes.brand}>
        <Brand name={t("app.name")} />
      </Link>
      <div className={classes.groups} ref={groups}>
        {menu.map((group) => (
          <Group key={group.label} group={group} active={active} />
        ))}
      </div>
    </nav>
  );
}

function Group({ group, active }: { group: EntryGroup; active: Entry | undefined }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <div className={classes.group}>
      <div id={id} className={classes.label}>
        {t(group.label)}
      </div>
      <ul aria-labelledby={id}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path} className={classes.entry} data-active={entry === active || undefined} activeOptions={exactly}>
              <entry.Icon size={18} stroke={1.6} aria-hidden />
              <span>{t(entry.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Screen readers are told which entry is this very page; the eye also sees which list a record belongs to. */
const exactly = { exact: true, includeSearch: false };
