import { Button, UnstyledButton } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { StatusChoice } from "#api/lifecycle.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { useShowField } from "#web/record/page/tab-forms.ts";
import { StatusBadge, useStatusText } from "./status-badge.tsx";
import classes from "./status-choices.module.css";

type Props = {
  entity: Entity;
  choices: readonly StatusChoice[];
  onChoose: (choice: StatusChoice) => void;
  onLeave: () => void;
  onForce?: () => void;
};

/** The possible statuses first, then those with missing fields, with links to these fields. */
export function StatusChoices({ entity, choices, onChoose, onLeave, onForce }: Props) {
  const { t } = useI18n();
  const text = useStatusText(entity);
  const possible = choices.filter((choice) => choice.missing.length === 0);
  const incomplete = choices.filter((choice) => choice.missing.length > 0);
  const badge = ({ to }: StatusChoice) => <StatusBadge entity={entity} status={to} />;
  return (
    <div className={classes.root}>
      {possible.length > 0 ? <h2 className={classes.title}>{t("status.possible")}</h2> : <p className={classes.title}>{t("status.none")}</p>}
      {possible.map((choice) => (
        <UnstyledButton key={choice.to} className={classes.choice} onClick={() => onChoose(choice)}>
          {badge(choice)}
        </UnstyledButton>
      ))}
      {incomplete.length > 0 && <h2 className={classes.title}>{t("status.lacking")}</h2>}
      {incomplete.map((choice) => (
        <div key={choice.to} className={classes.incomplete}>
          {badge(choice)}
          <ul className={classes.missing} aria-label={text(choice.to)}>
            {choice.missing.map((remark, _place, all) => (
              <li key={`${remark.field} ${remark.message}`}>
                <Missing
                  entity={entity}
                  remark={remark}
                  isShared={all.some((one) => one !== remark && one.message === remark.message)}
                  onLeave={onLeave}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {onForce && (
        <Button variant="subtle" color="gray" size="compact-sm" m={8} onClick={onForce}>
          {t("status.force")}
        </Button>
      )}
    </div>
  );
}

type MissingProps = {
  entity: Entity;
  remark: StatusChoice["missing"][number];
  /** Another field has the same message. */
  isShared: boolean;
  onLeave: () => void;
};

/** A field that is merely required is shown by its label, anything else by its message. */
function Missing({ entity, remark: { field, message }, isShared, onLeave }: MissingProps) {
  const { t } = useI18n();
  const { fields: labels } = useEntityLabels(entity);
  const showField = useShowField();
  const label = field ? labels[field] : undefined;
  const text = label && (isShared || message === t("field.required")) ? label : message;
  if (!field || !label) return <span>{text}</span>;
  const go = () => {
    onLeave();
    // After the popover has returned the focus.
    setTimeout(() => showField(field));
  };
  return (
    <UnstyledButton className={classes.link} onClick={go} title={t("status.goTo", { field: label })}>
      <IconArrowRight size={13} aria-hidden />
      {text}
    </UnstyledButton>
  );
}
