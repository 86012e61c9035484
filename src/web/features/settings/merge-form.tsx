import { Button, Group, Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import type { DuplicatePair } from "#api/duplicates.ts";
import { canSee } from "#domain/access/can.ts";
import { chosenFields, fullerIn, type MergeableName, mergeable, reversibleDays, sameInBoth } from "#domain/duplicates/mergeable.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { FieldChoice } from "./merge-field-choice.tsx";
import classes from "./merge-form.module.css";
import { useDismiss } from "./use-dismiss.ts";
import { useMerge } from "./use-merge.ts";

type Props = { name: MergeableName; pair: DuplicatePair; rows: readonly [Row, Row]; onClose: () => void; onDone: () => void };

/** Which record stays, which value of each field that differs, and what follows. The fuller value is chosen first. */
export function MergeForm({ name, pair, rows, onClose, onDone }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const id = useId();
  const entity: Entity = mergeable[name];
  const { fields: labels } = useEntityLabels(entity);
  const text = useValueText();
  const failure = useFailure();
  const { dismiss, isDismissing } = useDismiss(name, onDone);
  const [keptId, setKept] = useState(rows[0].id);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [kept, absorbed] = keptId === rows[0].id ? rows : [rows[1], rows[0]];
  const fuller = fullerIn(entity, absorbed, kept);
  const shown = chosenFields(entity).filter((field) => canSee(user, entity.fields[field]!));
  const valueText = (row: Row, field: string) => text(entity.fields[field]!, row[field]);
  const differing = shown.filter((field) => valueText(rows[0], field) !== valueText(rows[1], field));
  const sourceOf = (field: string) => chosen[field] ?? (fuller.includes(field) ? absorbed.id : kept.id);
  const { mutate, isPending, error } = useMerge(name, onDone);
  const apart = isApart(entity, rows) ? t(sameInBoth(entity) === "customer" ? "merge.otherCustomer" : "merge.otherCountry") : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const side = ({ id: of, version }: Row) => ({ id: of, version });
    mutate({ entity: name, kept: side(kept), absorbed: side(absorbed), take: differing.filter((field) => sourceOf(field) === absorbed.id) });
  };
  const nameOf = (row: Row) => (row.id === pair.left.id ? pair.left : pair.right).alias;
  const isNamesake = pair.left.alias === pair.right.alias;
  /** Tells the two apart, also where they have one name. */
  const sideName = (row: Row) => (isNamesake ? t(row.id === pair.left.id ? "duplicates.left" : "duplicates.right") : nameOf(row));
  const about = (row: Row) => [isNamesake ? sideName(row) : undefined, (row.customer as Ref | undefined)?.alias].filter(Boolean).join(" · ");
  return (
    <form onSubmit={submit}>
      <Radio.Group label={t("merge.keep")} description={t("merge.keep.hint")} value={keptId} onChange={setKept} className={classes.keep}>
        <div className={classes.sides}>
          {rows.map((row) => (
            <Radio key={row.id} value={row.id} label={nameOf(row)} description={about(row)} />
          ))}
        </div>
      </Radio.Group>
      <h3 className={classes.heading}>{t("merge.chooseValues")}</h3>
      {differing.map((field) => (
        <FieldChoice
          key={field}
          label={labels[field] ?? field}
          value={sourceOf(field)}
          onChange={(from) => setChosen({ ...chosen, [field]: from })}
          options={rows.map((row) => ({ id: row.id, name: sideName(row), text: valueText(row, field) }))}
        />
      ))}
      <p className={classes.note}>{t("merge.sameValues", { n: shown.length - differing.length })}</p>
      <Follows entity={entity} absorbed={absorbed} />
      {apart && <FormAlert text={apart} />}
      {error && <FormAlert text={failure.textOf(error)} />}
      <Group justify="space-between" gap="xs" mt="md">
        <Button variant="default" loading={isDismissing} onClick={() => dismiss(pair)}>
          {t("duplicates.notSame")}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("button.cancel")}
          </Button>
          <Button type="submit" loading={isPending} disabled={apart !== undefined} aria-describedby={id}>
            {t("merge.merge")}
          </Button>
        </Group>
      </Group>
      <p id={id} className={classes.undoable}>
        {t("merge.undoable", { n: reversibleDays })}
      </p>
    </form>
  );
}

function isApart(entity: Entity, [left, right]: readonly [Row, Row]): boolean {
  const field = sameInBoth(entity);
  return field === "customer" ? (left.customer as Ref).id !== (right.customer as Ref).id : left[field] !== right[field];
}

/** How many records name the one that disappears, and name the kept one afterwards. */
function Follows({ entity, absorbed }: { entity: Entity; absorbed: Row }) {
  const { t, labels, number } = useI18n();
  const { data } = useQuery(recordClient(entity).dependents.queryOptions({ input: { id: absorbed.id } }));
  const counts = (data ?? []) as { entity: string; count: number }[];
  const manyOf = (name: string) => (labels as Record<string, { many: string }>)[name]?.many ?? name;
  return (
    <section className={classes.follows} aria-label={t("merge.follows")}>
      <h3 className={classes.heading}>{t("merge.follows")}</h3>
      <p className={classes.note}>{t("merge.follows.both")}</p>
      <ul>
        {counts.map(({ entity: name, count }) => (
          <li key={name}>{t("merge.follows.count", { name: manyOf(name), n: number(count) })}</li>
        ))}
        {data && counts.length === 0 && <li>{t("merge.follows.none")}</li>}
        {entity.name === "establishment" && counts.some(({ entity: name }) => name === "user") && <li>{t("merge.follows.users")}</li>}
      </ul>
    </section>
  );
}
