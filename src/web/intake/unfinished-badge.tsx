import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { asKnown } from "#domain/entities/as-known.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { useRecordDialog } from "#web/record/base/dialog-context.ts";
import { inputFields } from "#web/record/base/form-values.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { Field } from "#web/record/form/field.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { intakeClient } from "./intake-client.ts";
import type { KnownField } from "./use-known-dialog.tsx";

type Props = { of: Entity; id: string; field: KnownField; party: Ref; isLocked?: boolean };

/** Marks somebody whom a shop reported as it knew them; opens the form in which the office completes them. */
export function UnfinishedBadge({ of, id, field, party, isLocked = false }: Props) {
  const { t, datetime } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const openDialog = useRecordDialog();
  const client = intakeClient(of);
  if (isLocked || !openDialog) return <small>{t("party.unfinished")}</small>;

  const complete = async () => {
    const known = await client.readParty.call({ id, field, party: party.id });
    const { customer: _, ...fields }: Entity["fields"] = entityFor(field).fields;
    const entity = { ...entityFor(field), fields };
    openDialog({
      entity,
      preset: known.values,
      title: t("party.complete", { name: known.alias }),
      submit: t("button.save"),
      part: `complete ${party.id}`,
      body: () => (
        <>
          {known.reported && (
            <p style={{ gridColumn: "1 / -1", margin: 0 }}>{t("party.reported", { by: known.reported.by, at: datetime(known.reported.at) })}</p>
          )}
          {inputFields(entity).map((name) => (
            <Field key={name} name={name} hasFocus={name === known.missing[0]} />
          ))}
        </>
      ),
      create: async (values) => {
        const saved = await client.completeParty.call({ id, field, party: party.id, version: known.version, values });
        cacheRecord(queries, of, saved as Row);
        notifySuccess(t("doc.updated"));
        for (const key of [client.appearances.key(), query.tasks.key(), query.witnesses.key()]) void queries.invalidateQueries({ queryKey: key });
      },
    });
  };
  return (
    <Button
      variant="light"
      color="orange"
      size="compact-sm"
      onClick={() => void complete().catch(notify)}
      aria-label={t("party.unfinished.of", { name: party.alias })}
    >
      {t("party.unfinished")}
    </Button>
  );
}

/** A witness must be complete then; somebody unknown or half a plate may stay so. */
const entityFor = (field: KnownField): Entity => (field === "witnesses" ? witness : field === "criminals" ? asKnown.criminal : asKnown.vehicle);
