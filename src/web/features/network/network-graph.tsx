import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { Network, NetworkNode } from "#api/network.ts";
import { judge } from "#domain/access/routes.ts";
import { networkEntities } from "#domain/search/network.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { recordPath } from "#web/record/record-paths.ts";
import { layOut } from "./layout.ts";
import classes from "./network-graph.module.css";
import { NodeShape } from "./node-sign.tsx";

const sizes = { band: 26, criminal: 18, vehicle: 17, case: 12, issue: 13 };

/** Below this names of a large network cannot be read: it scrolls in its frame. */
const leastWidth = 720;

/** The network as a picture: for the pointer. The table tells the same to the keyboard. */
export function NetworkGraph({ network }: { network: Network }) {
  const { t, number } = useI18n();
  const { points, width, height } = useMemo(() => layOut(network), [network]);
  const at = (id: string) => points.get(id)!;
  return (
    <figure
      className={classes.scroll}
      aria-label={t("network.graph.label", { n: number(network.nodes.length), links: number(network.links.length) })}
    >
      <svg
        data-network
        className={classes.root}
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: Math.min(leastWidth, width), maxWidth: width * 1.6 }}
        aria-hidden
      >
        {network.links.map(({ from, to, through }) => {
          const [a, b] = [at(from), at(to)];
          const ends = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
          return (
            <Door key={`${from} ${to}`} to={through && pathOf(through)} className={classes.link}>
              {through && <title>{through.alias}</title>}
              <line className={classes.reach} {...ends} />
              <line className={classes.line} {...ends} />
            </Door>
          );
        })}
        {network.nodes.map((node) => (
          <g key={node.id} transform={`translate(${at(node.id).x} ${at(node.id).y})`}>
            <Door to={pathOf(node)} className={classes.node}>
              <title>{node.alias}</title>
              {node.distance === 0 && <circle className={classes.halo} r={sizes[node.entity] / 2 + 7} />}
              <NodeShape kind={node.entity} size={sizes[node.entity]} />
              <text className={classes.name} data-kind={node.entity} y={sizes[node.entity] / 2 + 13}>
                {shortened(node)}
              </text>
            </Door>
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** A link for the pointer, where the person may open what it leads to. */
function Door({ to, className, children }: { to: string | null; className: string | undefined; children: ReactNode }) {
  const user = useUser();
  if (!to || judge(user, to) !== "show") return <g>{children}</g>;
  return (
    <Link to={to} className={className} tabIndex={-1}>
      {children}
    </Link>
  );
}

const pathOf = ({ entity, id }: Pick<NetworkNode, "entity" | "id">) => recordPath(networkEntities[entity], id);

const longest = 18;
const shortened = ({ alias }: NetworkNode) => (alias.length > longest ? `${alias.slice(0, longest - 1)}…` : alias);
