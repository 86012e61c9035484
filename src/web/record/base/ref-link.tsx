import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { canOpen } from "#domain/access/route-guard.ts";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { useUser } from "#web/lib/session.ts";
import classes from "#web/ui/layout/link-target.module.css";

/** The name of a record, as a link if the user may open it. */
export function RefLink({ entity, to, tabIndex }: { entity: Entity; to: Ref; tabIndex?: number }) {
  const user = useUser();
  const path = recordPath(entity, to.id);
  if (!canOpen(user, path)) return <span>{to.alias}</span>;
  return (
    <Anchor className={classes.link} renderRoot={(root) => <Link to={path} tabIndex={tabIndex} {...root} />}>
      {to.alias}
    </Anchor>
  );
}
