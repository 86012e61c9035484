import type { Network, NetworkNode } from "#api/network.ts";
import { networkEntities } from "#domain/search/network.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { emptyText } from "#web/record/base/value-text.ts";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./network-table.module.css";
import { NodeIcon } from "./node-icon.tsx";

/** One row per relation: both records, and the case or issue it comes from. Nearest to the centre first. */
export function NetworkTable({ network: { nodes, links } }: { network: Network }) {
  const { t, datetime } = useI18n();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rows = links
    .map((link) => {
      const ends = [byId.get(link.from)!, byId.get(link.to)!].sort((a, b) => a.distance - b.distance);
      return { ...link, near: ends[0]!, far: ends[1]! };
    })
    .sort((a, b) => a.near.distance - b.near.distance || a.near.alias.localeCompare(b.near.alias));
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
              <NodeCell node={near} />
            </td>
            <td>
              <NodeCell node={far} />
            </td>
            <td>{through ? <RefLink entity={networkEntities[through.entity]} to={through} /> : emptyText}</td>
            <td>{through ? datetime(through.datetime, through.timeZone) : emptyText}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function NodeCell({ node }: { node: NetworkNode }) {
  const { labels } = useI18n();
  return (
    <span className={classes.end}>
      <NodeIcon kind={node.entity} />
      <RefLink entity={networkEntities[node.entity]} to={node} />
      <span className={classes.kind}>{labels[node.entity].one}</span>
    </span>
  );
}
