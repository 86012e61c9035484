import { ActionIcon, Anchor, Paper, Tooltip } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { canEdit } from "#domain/access/can.ts";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { useRecordForm } from "./form-context.ts";
import classes from "./links-tab.module.css";
import { recordName } from "./record-name.ts";
import { recordPath } from "./record-paths.ts";
import { RecordPicker } from "./record-picker.tsx";
import { useLinks } from "./use-links.ts";

/** The records of a relation that both sides see: each leads there, can be let go, and another one can be linked. */
export function LinksTab({ field: name }: { field: string }) {
  const { t } = useI18n();
  const user = useUser();
  const { form } = useRecordForm();
  const { entity, row, readOnly, target, linked, add, remove } = useLinks(name);
  const { one } = useEntityLabels(target);
  const isLocked = readOnly || !canEdit(user, entity.fields[name]!);
  const panel = useRef<HTMLDivElement>(null);
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
    <Paper withBorder ref={panel} tabIndex={-1}>
      {!isLocked && (
        <div className={classes.add}>
          <RecordPicker
            data-path={name}
            label={t("link.add", { one })}
            required={false}
            readOnly={false}
            onBlur={() => undefined}
            to={target.name}
            customers={[row.customer as Ref]}
            without={linked.map((other) => other.id)}
            defaultValue={null}
            onChange={(picked) => picked && void add(picked.id)}
            keepsPicked={false}
          />
          <FormAlert text={typeof problem === "string" ? problem : null} />
        </div>
      )}
      {linked.length === 0 ? (
        <Empty icon={<IconLinkOff size={22} />} title={t("grid.empty")} />
      ) : (
        <ul className={classes.list}>
          {linked.map((other) => {
            const label = t("link.remove", { name: other.alias });
            return (
              <li key={other.id} className={classes.item}>
                <Anchor renderRoot={(root) => <Link to={recordPath(target, other.id)} {...root} />}>{other.alias}</Anchor>
                {!isLocked && (
                  <Tooltip label={label}>
                    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => askRemove(other)}>
                      <IconLinkOff size={16} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Paper>
  );
}
