import { Skeleton } from "@mantine/core";
import { IconAffiliate } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Network } from "#api/network.ts";
import { type NetworkKind, networkEntities, networkKinds, networkLimit } from "#domain/search/network.ts";
import { errorStatus, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { NotLoaded } from "#web/lib/not-loaded.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { useTitle } from "#web/lib/use-title.ts";
import { useEntityLabels } from "#web/record/entity-labels.ts";
import { endsOf, type Period, type Range } from "#web/record/list-range.ts";
import { MissingRecord } from "#web/record/missing-record.tsx";
import { listPath, recordPath } from "#web/record/record-paths.ts";
import { Empty } from "#web/ui/empty.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { NetworkControls } from "./network-controls.tsx";
import classes from "./network-screen.module.css";
import { type NetworkState, useNetworkState } from "./network-state.ts";
import { NetworkTable } from "./network-table.tsx";

const NetworkGraph = lazy(() => import("./network-graph.tsx").then((module) => ({ default: module.NetworkGraph })));

export function NetworkScreen() {
  const { entity, id } = useParams({ strict: false }) as { entity: string; id: string };
  const kind = networkKinds.find((one) => one === entity);
  return kind ? <Around key={id} kind={kind} id={id} /> : <MissingRecord entity={networkEntities.case} error={undefined} onRetry={() => undefined} />;
}

/** What a record is related to, drawn and as a table. */
function Around({ kind, id }: { kind: NetworkKind; id: string }) {
  const { t } = useI18n();
  const entity = networkEntities[kind];
  const { many } = useEntityLabels(entity);
  const { state, change } = useNetworkState();
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(
    query.network.around.queryOptions({ input: { entity: kind, id, ...askedOf(state) }, placeholderData: keepPreviousData }),
  );
  const name = data?.nodes.find((node) => node.id === id)?.alias;
  const title = name ? t("network.of", { name }) : t("network.title");
  useTitle(title);
  if (errorStatus(error) === 404) return <MissingRecord entity={entity} error={error} onRetry={() => void refetch()} />;
  const trail = [{ text: many, to: listPath(entity) }, ...(name ? [{ text: name, to: recordPath(entity, id) }] : []), { text: t("network.title") }];
  return (
    <>
      <PageHeader title={title} breadcrumb={{ label: t("record.trail"), items: trail }} star={<StarButton />} />
      <div className={classes.frame} aria-busy={isPlaceholderData}>
        <NetworkControls state={state} onChange={change} />
        {data ? <Shown network={data} isTable={state.isTable} /> : <NotLoaded isError={isError} onRetry={refetch} height={420} />}
      </div>
    </>
  );
}

function Shown({ network, isTable }: { network: Network; isTable: boolean }) {
  const { t, number } = useI18n();
  if (network.links.length === 0) return <Empty icon={<IconAffiliate size={22} />} title={t("network.alone")} text={t("network.alone.text")} />;
  return (
    <>
      {network.isCut && <p className={classes.cut}>{t("network.cut", { n: number(networkLimit) })}</p>}
      {isTable ? (
        <NetworkTable network={network} />
      ) : (
        <Suspense fallback={<Skeleton height={420} />}>
          <NetworkGraph network={network} />
        </Suspense>
      )}
    </>
  );
}

function askedOf({ depth, kinds, period }: NetworkState) {
  const { from, to } = endsOf(period as Range<string> | Period | undefined);
  return { depth, ...(kinds.length < networkKinds.length && { kinds: [...kinds] }), ...(from && { from }), ...(to && { to }) };
}
