import { Button, UnstyledButton } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { StatusChoice } from "#api/lifecycle.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/entity-labels.ts";
import { useShowField } from "#web/record/tab-forms.ts";
import { StatusBadge, useStatusText } from "./status-badge.tsx";
import classes from "./status-choices.module.css";

type Props = {
  entity: Entity;
  choices: readonly StatusChoice[];
  onChoose: (choice: StatusChoice) => void;
  onLeave: () => void;
  onForce?: () => void;
};

/** The statuses that are possible first; then those for which something is missing, each thing leading to its field. */
export function StatusChoices({ entity, choices, onChoose, onLeave, onForce }: Props) {
  const { t } = useI18n();
  const text = useStatusText(entity);
  const possible = choices.filter((choice) => choice.missing.length === 0);
  const lacking = choices.filter((choice) => choice.missing.length > 0);
  const badge = ({ to }: StatusChoice) => <StatusBadge entity={entity} status={to} />;
  return (
    <div className={classes.root}>
      {possible.length > 0 ? <h2 className={classes.title}>{t("status.possible")}</h2> : <p className={classes.title}>{t("status.none")}</p>}
      {possible.map((choice) => (
        <UnstyledButton key={choice.to} className={classes.choice} onClick={() => onChoose(choice)}>
          {badge(choice)}
        </UnstyledButton>
      ))}
      {lacking.length > 0 && <h2 className={classes.title}>{t("status.lacking")}</h2>}
      {lacking.map((choice) => (
        <div key={choice.to} className={classes.lacking}>
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
  /** Another field is asked for in the same words. */
  isShared: boolean;
  onLeave: () => void;
};

/** That a field is required says less than its name; anything else is said in its own words. */
function Missing({ entity, remark: { field, message }, isShared, onLeave }: MissingProps) {
  const { t } = useI18n();
  const { fields: labels } = useEntityLabels(entity);
  const showField = useShowField();
  const label = field ? labels[field] : undefined;
  const text = label && (isShared || message === t("field.required")) ? label : message;
  if (!field || !label) return <span>{text}</span>;
  const go = () => {
    onLeave();
    // Once the popover has given the focus back.
    setTimeout(() => showField(field));
  };
  return (
    <UnstyledButton className={classes.link} onClick={go} title={t("status.goTo", { field: label })}>
      <IconArrowRight size={13} aria-hidden />
      {text}
    </UnstyledButton>
  );
}
