import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { judge } from "#domain/access/routes.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { useUser } from "#web/lib/session.ts";
import { recordPath } from "./record-paths.ts";

/** The name of another record, leading to its page for who may open it. */
export function RefLink({ entity, to }: { entity: Entity; to: Ref }) {
  const user = useUser();
  const path = recordPath(entity, to.id);
  if (judge(user, path) !== "show") return <span>{to.alias}</span>;
  return <Anchor renderRoot={(root) => <Link to={path} {...root} />}>{to.alias}</Anchor>;
}
