import { skipToken, useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { recordPath } from "#domain/access/screens.ts";
import { isMergeable } from "#domain/duplicates/mergeable.ts";
import type { Entity } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

type Props = { entity: Entity; id: string; otherwise: ReactNode; pending: ReactNode };

/** The address of a record that was merged leads to the one that is left, if the user sees that. */
export function MergedRecord({ entity, id, otherwise, pending }: Props) {
  const { data, isLoading } = useQuery(
    query.merges.target.queryOptions({ input: isMergeable(entity.name) ? { entity: entity.name, id } : skipToken, staleTime: 0, retry: false }),
  );
  if (isLoading) return pending;
  return data?.id ? <ToKept path={recordPath(entity, data.id)} /> : otherwise;
}

function ToKept({ path }: { path: string }) {
  const { t } = useI18n();
  useEffect(() => notifySuccess(t("merge.redirected")), [t]);
  return <Navigate to={path} replace />;
}
