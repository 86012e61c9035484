import { ActionIcon, Tooltip } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { canEdit } from "#domain/access/can.ts";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { useRecordForm } from "./form-context.ts";
import classes from "./links.module.css";
import { recordName } from "./record-name.ts";
import { RecordPicker } from "./record-picker.tsx";
import { RefLink } from "./ref-link.tsx";
import { useLinks } from "./use-links.ts";

type Props = {
  name: string;
  /** The only thing in its tab, which is called the same. */
  isAlone?: boolean;
  /** What else is known of a linked record. */
  hint?: (linked: Ref) => ReactNode;
  /** Makes what was not found in another way than with the form of its kind. */
  onCreate?: (text: string) => void;
};

/** The records of a relation that both sides see: each leads there, can be let go, and another one can be linked. */
export function Links({ name, isAlone = false, hint, onCreate }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { form, labels } = useRecordForm();
  const { entity, row, readOnly, target, linked, add, remove } = useLinks(name);
  const { one } = useEntityLabels(target);
  const isLocked = readOnly || !canEdit(user, entity.fields[name]!);
  const panel = useRef<HTMLFieldSetElement>(null);
  const problem = form.errors[name];

  const askRemove = (other: Ref) =>
    confirm({
      title: t("link.remove.title"),
      text: t("link.remove.text", { one: recordName(entity, row), other: other.alias }),
      yes: t("link.remove.yes"),
      no: t("button.cancel"),
      // The button that was pressed goes with the link.
      onYes: () => void remove(other.id).then(() => panel.current?.focus()),
    });

  return (
    // Enter in its picker is not meant for the form.
    <fieldset ref={panel} tabIndex={-1} className={classes.root} data-path={name} data-apart>
      <legend className={classes.label} data-alone={isAlone || undefined}>
        {labels[name]}
      </legend>
      {linked.length > 0 && (
        <ul className={classes.list}>
          {linked.map((other) => {
            const label = t("link.remove", { name: other.alias });
            return (
              <li key={other.id} className={classes.item}>
                <RefLink entity={target} to={other} />
                {hint && <span className={classes.hint}>{hint(other)}</span>}
                {!isLocked && (
                  <Tooltip label={label}>
                    <ActionIcon className={classes.remove} variant="subtle" color="gray" aria-label={label} onClick={() => askRemove(other)}>
                      <IconLinkOff size={16} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isLocked ? (
        linked.length === 0 && <p className={classes.none}>{t("link.none")}</p>
      ) : (
        <div className={classes.add}>
          <RecordPicker
            label={t("link.add", { one })}
            required={false}
            readOnly={false}
            onBlur={() => undefined}
            to={target.name}
            customers={[row.customer as Ref]}
            without={[row.id, ...linked.map((other) => other.id)]}
            defaultValue={null}
            onChange={(picked) => picked && void add(picked.id)}
            onCreate={onCreate}
            keepsPicked={false}
          />
          <FormAlert text={typeof problem === "string" ? problem : null} />
        </div>
      )}
    </fieldset>
  );
}
