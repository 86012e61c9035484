import type { Network, NetworkNode } from "#api/network.ts";
import { networkEntities } from "#domain/search/network.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { RefLink } from "#web/record/ref-link.tsx";
import { emptyText } from "#web/record/value-text.ts";
import { PlainTable } from "#web/ui/plain-table.tsx";
import classes from "./network-table.module.css";
import { NodeSign } from "./node-sign.tsx";

/** Each relation in a row: both ends, and the case or issue that shows it. Nearest first. */
export function NetworkTable({ network: { nodes, links } }: { network: Network }) {
  const { t, datetime } = useI18n();
  const known = new Map(nodes.map((node) => [node.id, node]));
  const rows = links
    .map((link) => {
      const ends = [known.get(link.from)!, known.get(link.to)!].sort((one, other) => one.distance - other.distance);
      return { ...link, near: ends[0]!, far: ends[1]! };
    })
    .sort((one, other) => one.near.distance - other.near.distance || one.near.alias.localeCompare(other.near.alias));
  return (
    <PlainTable label={t("network.title")} minWidth={620} maxHeight={640}>
      <thead>
        <tr>
          <th scope="col">{t("network.from")}</th>
          <th scope="col">{t("network.to")}</th>
          <th scope="col">{t("network.case")}</th>
          <th scope="col">{t("network.date")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, near, far, through }) => (
          <tr key={`${from} ${to}`}>
            <td>
              <End node={near} />
            </td>
            <td>
              <End node={far} />
            </td>
            <td>{through ? <RefLink entity={networkEntities[through.entity]} to={through} /> : emptyText}</td>
            <td>{through ? datetime(through.datetime, through.timeZone) : emptyText}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function End({ node }: { node: NetworkNode }) {
  const { labels } = useI18n();
  return (
    <span className={classes.end}>
      <NodeSign kind={node.entity} />
      <RefLink entity={networkEntities[node.entity]} to={node} />
      <span className={classes.kind}>{labels[node.entity].one}</span>
    </span>
  );
}
