import { Checkbox, SegmentedControl } from "@mantine/core";
import { networkDepths, networkKinds } from "#domain/search/network.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PeriodFilter } from "#web/record/list/filter/period-filter.tsx";
import classes from "./network-controls.module.css";
import type { NetworkState } from "./network-state.ts";
import { NodeIcon } from "./node-icon.tsx";

type Props = { state: NetworkState; onChange: (changes: Partial<NetworkState>) => void };

/** The filters of the network (kinds, depth, period) and the choice between graph and table. */
export function NetworkControls({ state: { kinds, depth, period, isTable }, onChange }: Props) {
  const { t, labels } = useI18n();
  return (
    <div className={classes.root}>
      <fieldset className={classes.kinds} aria-label={t("network.kinds")}>
        {networkKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={
              <span className={classes.kind}>
                <NodeIcon kind={kind} />
                {labels[kind].many}
              </span>
            }
            checked={kinds.includes(kind)}
            onChange={(event) =>
              onChange({ kinds: networkKinds.filter((one) => (one === kind ? event.currentTarget.checked : kinds.includes(one))) })
            }
          />
        ))}
      </fieldset>
      <PeriodFilter label={t("network.period")} value={period} onChange={(next) => onChange({ period: next })} />
      <SegmentedControl
        aria-label={t("network.depth")}
        size="xs"
        data={networkDepths.map((n) => ({ value: String(n), label: t("network.steps", { n }) }))}
        value={String(depth)}
        onChange={(next) => onChange({ depth: Number(next) })}
      />
      <SegmentedControl
        className={classes.view}
        aria-label={t("network.title")}
        size="xs"
        data={[
          { value: "graph", label: t("network.graph") },
          { value: "table", label: t("network.table") },
        ]}
        value={isTable ? "table" : "graph"}
        onChange={(next) => onChange({ isTable: next === "table" })}
      />
    </div>
  );
}
