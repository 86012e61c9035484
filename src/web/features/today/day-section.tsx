import { Anchor, Badge, Paper, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { countLimit } from "#api/limits.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./today.module.css";

export type ListLink = { to: string; search?: Readonly<Record<string, unknown>>; label?: string };
type Props = {
  title: string;
  icon: ReactNode;
  /** How many there are; without it no number is shown. */
  total?: number;
  /** The number is exact beyond the limit of counts. */
  isExact?: boolean;
  /** After the number: how many of them are late. */
  note?: string | undefined;
  /** Something is late, or must not be missed. */
  isUrgent?: boolean;
  /** Where all of them are; several lists have names. */
  all?: ListLink | readonly ListLink[];
  /** Said instead of the rows if there are none. */
  empty?: string;
  children?: ReactNode;
};

/** One part of a day: its title, how many there are, the first of them and the way to all. */
export function DaySection({ title, icon, total, isExact = false, note, isUrgent = false, all, empty, children }: Props) {
  const { t, number } = useI18n();
  const id = useId();
  const links = [all ?? []].flat() as ListLink[];
  const count =
    total !== undefined && total >= countLimit && !isExact ? t("today.more", { n: number(countLimit - 1) }) : total !== undefined && number(total);
  return (
    <Paper withBorder component="section" className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        {count && total !== 0 && (
          <Badge variant="light" color={isUrgent ? "red" : "gray"} className={classes.count}>
            {count}
          </Badge>
        )}
        {note && <span className={classes.note}>{note}</span>}
        {total !== 0 && links.length > 0 && (
          <span className={classes.all}>
            {links.map(({ to, search = {}, label }) => (
              <Anchor
                key={`${to} ${label}`}
                renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
                data-standalone
                aria-label={t("today.allOf", { section: label ? `${title}, ${label}` : title })}
              >
                {label ?? t("today.all")}
              </Anchor>
            ))}
          </span>
        )}
      </header>
      {total === 0 && empty ? <p className={classes.none}>{empty}</p> : children}
    </Paper>
  );
}
