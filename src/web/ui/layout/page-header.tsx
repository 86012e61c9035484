import { Anchor, Badge, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

type Crumb = { text: string; to?: string };
type Props = {
  title: string;
  picture?: ReactNode;
  /** A formatted number. */
  count?: string;
  /** `label` is the accessible name. */
  breadcrumb?: { label: string; items: Crumb[] };
  star?: ReactNode;
  /** After the title, in its line while there is room. */
  facts?: ReactNode;
  /** A line below the title. */
  state?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, picture, count, breadcrumb, star, facts, state, actions }: Props) {
  return (
    <div className={classes.root}>
      {breadcrumb && (
        <nav aria-label={breadcrumb.label}>
          <ol className={classes.trail}>
            {breadcrumb.items.map((crumb) => (
              <li key={crumb.text}>
                {crumb.to ? <Anchor renderRoot={(props) => <Link to={crumb.to} {...props} />}>{crumb.text}</Anchor> : crumb.text}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.line}>
        {picture}
        <Title order={1}>{title}</Title>
        {count !== undefined && (
          <Badge variant="default" className={classes.count}>
            {count}
          </Badge>
        )}
        {star}
        {facts && <div className={classes.facts}>{facts}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {state}
    </div>
  );
}
