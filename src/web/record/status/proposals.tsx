import { Button, Group } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Suggestion } from "#api/lifecycle.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import { lifecycleClient } from "./lifecycle-client.ts";
import classes from "./proposals.module.css";

/** Dismissed until the browser tab is closed. */
const dismissed = new Set<string>();

/** Suggestions from the law or from other records. Nothing changes until a user accepts one. */
export function Proposals({ entity, row }: { entity: Entity; row: Row }) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { law, accept } = lifecycleClient(entity);
  const { data } = useQuery(law.queryOptions({ input: { id: row.id }, retry: false }));
  const [, setCount] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key }: Suggestion) => accept.call({ id: row.id, key, version: row.version }),
    onSuccess: (saved) => {
      cacheRecord(queries, entity, saved as Row);
      notifySuccess(t("rail.accepted"));
    },
    onError: notify,
  });
  const keyOf = ({ key }: Suggestion) => `${row.id} ${key}`;
  const shown = data?.suggestions.filter((one) => !dismissed.has(keyOf(one))) ?? [];
  if (shown.length === 0) return null;
  const dismiss = (one: Suggestion) => {
    dismissed.add(keyOf(one));
    setCount(dismissed.size);
  };
  return (
    <RailCard title={t("rail.proposals")}>
      <ul className={classes.list}>
        {shown.map((one) => (
          <li key={one.key}>
            <p className={classes.text}>{one.text}</p>
            {!one.text.includes(one.reference) && <p className={classes.reference}>{one.reference}</p>}
            {!one.checked && <p className={classes.reference}>{t("rail.unchecked")}</p>}
            <Group gap={6}>
              {Object.keys(one.values).length > 0 && (
                <Button
                  variant="light"
                  size="compact-xs"
                  loading={isPending}
                  onClick={() => mutate(one)}
                  aria-label={`${t("rail.accept")}: ${one.text}`}
                >
                  {t("rail.accept")}
                </Button>
              )}
              <Button variant="subtle" color="gray" size="compact-xs" onClick={() => dismiss(one)} aria-label={`${t("rail.dismiss")}: ${one.text}`}>
                {t("rail.dismiss")}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </RailCard>
  );
}
