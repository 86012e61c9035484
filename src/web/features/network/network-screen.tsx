import { Skeleton } from "@mantine/core";
import { IconAffiliate } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Network } from "#api/network.ts";
import { listPath, recordPath } from "#domain/access/screens.ts";
import { type NetworkKind, networkEntities, networkKinds, networkLimit } from "#domain/search/network.ts";
import { errorStatus, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { useTitle } from "#web/lib/use-title.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { boundsOf, type Period, type Range } from "#web/record/list/list-range.ts";
import { MissingRecord } from "#web/record/page/missing-record.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { NetworkControls } from "./network-controls.tsx";
import classes from "./network-screen.module.css";
import { type NetworkState, useNetworkState } from "./network-state.ts";
import { NetworkTable } from "./network-table.tsx";

const NetworkGraph = lazy(() => import("./network-graph.tsx").then((module) => ({ default: module.NetworkGraph })));

export function NetworkScreen() {
  const { entity, id } = useParams({ strict: false }) as { entity: string; id: string };
  const kind = networkKinds.find((one) => one === entity);
  return kind ? (
    <NetworkOf key={id} kind={kind} id={id} />
  ) : (
    <MissingRecord entity={networkEntities.case} error={undefined} onRetry={() => undefined} />
  );
}

/** The network around a record, as a graph or as a table. */
function NetworkOf({ kind, id }: { kind: NetworkKind; id: string }) {
  const { t } = useI18n();
  const entity = networkEntities[kind];
  const { many } = useEntityLabels(entity);
  const { state, change } = useNetworkState();
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(
    query.network.around.queryOptions({ input: { entity: kind, id, ...inputOf(state) }, placeholderData: keepPreviousData }),
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
        {data ? <NetworkView network={data} isTable={state.isTable} /> : <LoadingOrFailed isError={isError} onRetry={refetch} height={420} />}
      </div>
    </>
  );
}

function NetworkView({ network, isTable }: { network: Network; isTable: boolean }) {
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

function inputOf({ depth, kinds, period }: NetworkState) {
  const { from, to } = boundsOf(period as Range<string> | Period | undefined);
  return { depth, ...(kinds.length < networkKinds.length && { kinds: [...kinds] }), ...(from && { from }), ...(to && { to }) };
}
