import { Anchor } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCopyCheck } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { can } from "#domain/access/can.ts";
import { canOpen } from "#domain/access/route-guard.ts";
import { recordPath } from "#domain/access/screens.ts";
import { comparedFields } from "#domain/duplicates/compared-fields.ts";
import { isMergeable, type MergeableName } from "#domain/duplicates/mergeable.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { useRecordForm } from "./form-context.ts";
import classes from "./similar-records.module.css";

const pause = 500;
const shortest = 3;

/** While a new record is typed: those that exist already and may be the same, among those that the user sees. */
export function SimilarRecords() {
  const { entity, isNew } = useRecordForm();
  const user = useUser();
  return isNew && isMergeable(entity.name) && can(user, "pick", entity as Entity) ? (
    <Proposals key={entity.name} name={entity.name} entity={entity as Entity} />
  ) : null;
}

function Proposals({ name, entity }: { name: MergeableName; entity: Entity }) {
  const { t } = useI18n();
  const user = useUser();
  const { form } = useRecordForm();
  // biome-ignore lint/correctness/useHookAtTopLevel: the fields of an entity are the same at each rendering, and `key` makes another one for another entity.
  const typed = comparedFields[name].map((field) => [field, textOf(form.useWatchValue(field))] as const);
  const customer = (form.useWatchValue("customer") as Ref | null | undefined)?.id ?? null;
  const [values] = useDebouncedValue(JSON.stringify(Object.fromEntries(typed.filter(([, value]) => value !== null))), pause);
  const isEnough = Object.values(JSON.parse(values) as Record<string, string>).some((value) => value.length >= shortest);
  // Offline there is nothing to compare with.
  const { data = [] } = useQuery(
    query.duplicates.similar.queryOptions({
      input: isEnough ? { entity: name, customer, values: JSON.parse(values) } : skipToken,
      retry: false,
      placeholderData: (before) => (isEnough ? before : undefined),
    }),
  );
  const opens = canOpen(user, recordPath(entity, "x"));
  return (
    <div aria-live="polite" className={classes.root}>
      {isEnough && data.length > 0 && (
        <Callout tone="warning" icon={<IconCopyCheck size={18} />} title={t("duplicates.similar")}>
          <p className={classes.text}>{t("duplicates.similar.text")}</p>
          <ul className={classes.list}>
            {data.map(({ id, alias, hint, score }) => (
              <li key={id}>
                {opens ? (
                  <Anchor href={recordPath(entity, id)} target="_blank" rel="noopener">
                    {alias}
                  </Anchor>
                ) : (
                  <span>{alias}</span>
                )}
                {hint && hint !== alias && <span className={classes.hint}>{hint}</span>}
                <span className={classes.score}>{t("duplicates.percent", { n: score })}</span>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 200) : null);
