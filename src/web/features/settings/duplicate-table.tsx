import { Anchor, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { DuplicatePair } from "#api/duplicates.ts";
import { recordPath } from "#domain/access/screens.ts";
import { isMergeable, type MergeableName } from "#domain/duplicates/mergeable.ts";
import { type ComparedName, compared } from "#domain/entities/compared.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./duplicates.module.css";
import { useDismiss } from "./use-dismiss.ts";

type Props = {
  name: ComparedName;
  pairs: readonly DuplicatePair[];
  isDismissed: boolean;
  onCompare: (pair: DuplicatePair) => void;
  onDone: () => void;
};

/** Pairs of probable duplicates, the most probable first, and the field that suggests it. */
export function DuplicateTable({ name, pairs, isDismissed, onCompare, onDone }: Props) {
  const { t } = useI18n();
  const entity = compared[name];
  const { fields } = useEntityLabels(entity);
  return (
    <PlainTable label={t("menu.duplicates")} isStacked>
      <thead>
        <tr>
          <th scope="col">{t("duplicates.score")}</th>
          <th scope="col">{t("duplicates.field")}</th>
          <th scope="col">{t("duplicates.left")}</th>
          <th scope="col">{t("duplicates.right")}</th>
          <th scope="col">{t("duplicates.actions")}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={`${pair.field} ${pair.left.id} ${pair.right.id}`}>
            <td className={classes.score}>{t("duplicates.percent", { n: pair.score })}</td>
            <td>
              {fields[pair.field] ?? pair.field}
              <span className={classes.customer}>{t(pair.exact ? "duplicates.exact" : "duplicates.near")}</span>
            </td>
            <Side entity={entity} side={pair.left} />
            <Side entity={entity} side={pair.right} />
            <td className={classes.button}>
              <div className={classes.actions}>
                <Button
                  variant="default"
                  aria-label={t("duplicates.compareBoth", { left: pair.left.alias, right: pair.right.alias })}
                  onClick={() => onCompare(pair)}
                >
                  {t("duplicates.compare")}
                </Button>
                {isMergeable(name) && <Answer name={name} pair={pair} isDismissed={isDismissed} onDone={onDone} />}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

type AnswerProps = { name: MergeableName; pair: DuplicatePair; isDismissed: boolean; onDone: () => void };

/** Whether somebody says that these are two, or takes that back. */
function Answer({ name, pair, isDismissed, onDone }: AnswerProps) {
  const { t } = useI18n();
  const { dismiss, propose, isDismissing } = useDismiss(name, onDone);
  const label = t(isDismissed ? "duplicates.again" : "duplicates.notSame");
  return (
    <Button
      variant="subtle"
      loading={isDismissing}
      aria-label={`${label}: ${pair.left.alias}, ${pair.right.alias}`}
      onClick={() => (isDismissed ? propose(pair) : dismiss(pair))}
    >
      {label}
    </Button>
  );
}

function Side({ entity, side: { id, alias, value, customer } }: { entity: Entity; side: DuplicatePair["left"] }) {
  return (
    <td>
      <Anchor className={classes.value} renderRoot={(root) => <Link to={recordPath(entity, id)} {...root} />}>
        {value}
      </Anchor>
      {alias !== value && <span className={classes.alias}>{alias}</span>}
      {customer && <span className={classes.customer}>{customer.alias}</span>}
    </td>
  );
}
