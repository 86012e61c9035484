import { Link } from "@tanstack/react-router";
import { useI18n } from "#web/lib/i18n.tsx";
import type { ChartData } from "../../../charts/chart-data.ts";
import classes from "./group-links.module.css";

type Props = { rows: ChartData["rows"]; links: readonly ({ to: string; search: object } | undefined)[] };

/** The bars of a picture once more, for the keyboard: each shows itself while it has the focus. */
export function GroupLinks({ rows, links }: Props) {
  const { t, number } = useI18n();
  if (!links.some(Boolean)) return null;
  return (
    <ul className={classes.root}>
      {rows.map(
        ({ name, values }, index) =>
          links[index] && (
            <li key={name}>
              <Link className={classes.link} {...(links[index] as { to: string })}>
                {t("analytics.openList", { group: `${name} · ${number(values[0] ?? 0)}` })}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
