import { ActionIcon, Tooltip } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { canEdit } from "#domain/access/can.ts";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { useRecordForm } from "./form-context.ts";
import classes from "./links.module.css";
import { useLinks } from "./use-links.ts";

type Props = {
  name: string;
  /** The only field of its tab, whose title is the same. */
  isAlone?: boolean;
  /** Additional information about a linked record. */
  hint?: (linked: Ref) => ReactNode;
  /** Replaces the dialog that creates a record which was not found. */
  onCreate?: (text: string) => void;
};

/** The linked records as links to their pages, with a picker to add one and a button to unlink each. */
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
      // The pressed button disappears with the link.
      onYes: () => void remove(other.id).then(() => panel.current?.focus()),
    });

  return (
    // `data-no-submit`: Enter in the picker must not submit the form.
    <fieldset ref={panel} tabIndex={-1} className={classes.root} data-path={name} data-no-submit>
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
