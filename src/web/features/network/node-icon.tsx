import type { NetworkKind } from "#domain/search/network.ts";
import classes from "./node-icon.module.css";

/** Each kind has a shape and a colour, so that colour alone carries no meaning. */
export function NodeShape({ kind, size }: { kind: NetworkKind; size: number }) {
  const half = size / 2;
  switch (kind) {
    case "criminal":
      return <circle className={classes.shape} data-kind={kind} r={half} />;
    case "band":
      return <polygon className={classes.shape} data-kind={kind} points={corners(6, half * 1.25)} />;
    case "vehicle":
      return <rect className={classes.shape} data-kind={kind} x={-half} y={-half} width={size} height={size} rx={size / 5} />;
    case "issue":
      return <polygon className={classes.shape} data-kind={kind} points={corners(3, half)} />;
    case "case":
      return <polygon className={classes.shape} data-kind={kind} points={corners(4, half * 0.9)} />;
  }
}

export const NodeIcon = ({ kind }: { kind: NetworkKind }) => (
  <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden>
    <NodeShape kind={kind} size={10} />
  </svg>
);

const corners = (count: number, radius: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return `${(Math.cos(angle) * radius).toFixed(2)},${(Math.sin(angle) * radius).toFixed(2)}`;
  }).join(" ");
