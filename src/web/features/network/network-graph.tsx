import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { Network, NetworkNode } from "#api/network.ts";
import { canOpen } from "#domain/access/route-guard.ts";
import { recordPath } from "#domain/access/screens.ts";
import { networkEntities } from "#domain/search/network.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { layout } from "./layout.ts";
import classes from "./network-graph.module.css";
import { NodeShape } from "./node-icon.tsx";

const sizes = { band: 26, criminal: 18, vehicle: 17, case: 12, issue: 13 };

/** At less width the names would be unreadable: the graph scrolls instead. */
const minWidth = 720;

/** The network as a graph, for the pointer. The table shows the same to keyboard and screen reader users. */
export function NetworkGraph({ network }: { network: Network }) {
  const { t, number } = useI18n();
  const { points, width, height } = useMemo(() => layout(network), [network]);
  const pointOf = (id: string) => points.get(id)!;
  return (
    <figure
      className={classes.scroll}
      aria-label={t("network.graph.label", { n: number(network.nodes.length), links: number(network.links.length) })}
    >
      <svg
        data-network
        className={classes.root}
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: Math.min(minWidth, width), maxWidth: width * 1.6 }}
        aria-hidden
      >
        {network.links.map(({ from, to, through }) => {
          const [a, b] = [pointOf(from), pointOf(to)];
          const ends = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
          return (
            <NodeLink key={`${from} ${to}`} to={through && pathOf(through)} className={classes.link}>
              {through && <title>{through.alias}</title>}
              <line className={classes.hitArea} {...ends} />
              <line className={classes.line} {...ends} />
            </NodeLink>
          );
        })}
        {network.nodes.map((node) => (
          <g key={node.id} transform={`translate(${pointOf(node.id).x} ${pointOf(node.id).y})`}>
            <NodeLink to={pathOf(node)}>
              <title>{node.alias}</title>
              {node.distance === 0 && <circle className={classes.halo} r={sizes[node.entity] / 2 + 7} />}
              <NodeShape kind={node.entity} size={sizes[node.entity]} />
              <text className={classes.name} data-kind={node.entity} y={sizes[node.entity] / 2 + 13}>
                {shortened(node)}
              </text>
            </NodeLink>
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** A link for the pointer, where the user may open the record. */
function NodeLink({ to, className, children }: { to: string | null; className?: string; children: ReactNode }) {
  const user = useUser();
  if (!to || !canOpen(user, to)) return <g>{children}</g>;
  return (
    <Link to={to} className={className} tabIndex={-1}>
      {children}
    </Link>
  );
}

const pathOf = ({ entity, id }: Pick<NetworkNode, "entity" | "id">) => recordPath(networkEntities[entity], id);

const maxLength = 18;
const shortened = ({ alias }: NetworkNode) => (alias.length > maxLength ? `${alias.slice(0, maxLength - 1)}…` : alias);
