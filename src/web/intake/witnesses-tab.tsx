import { Button, Paper, Switch } from "@mantine/core";
import { IconPlus, IconUserOff } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { can } from "#domain/access/can.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Ref } from "#domain/entity.ts";
import { phoneText } from "#domain/formats/phone-text.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { useLineLabels } from "#web/record/base/entity-labels.ts";
import { entityNamed } from "#web/record/base/record-client.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { LineButton } from "#web/record/form/lines.tsx";
import { type Line, useLines } from "#web/record/form/use-lines.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { AskWitnesses } from "./ask-witnesses.tsx";
import { intakeClient } from "./intake-client.ts";
import { useAddParty, useSendParty } from "./party-links.tsx";
import { UnfinishedBadge } from "./unfinished-badge.tsx";
import { WitnessAnswer } from "./witness-answer.tsx";
import classes from "./witnesses-tab.module.css";

const flags = ["injured", "summoned"] as const;

/** The witnesses of a record: found by document or name, or created in place. */
export function WitnessesTab() {
  const { t } = useI18n();
  const { notify } = useFailure();
  const { entity } = useRecordForm();
  const { row, lines, isLocked, add, change, remove } = useLines("witnesses");
  const labels = useLineLabels(entity, "witnesses");
  const contactOf = useContacts(lines);
  const create = useAddParty("witnesses");
  const send = useSendParty("witnesses");
  const user = useUser();
  const { data: appearances = [] } = useQuery(intakeClient(entity).appearances.queryOptions({ input: { id: row.id }, retry: false }));
  const panel = useRef<HTMLDivElement>(null);
  const askRemove = (line: Line) =>
    confirm({
      title: t("confirm.title"),
      text: `${(line.witness as Ref).alias}. ${t(entity.name === "issue" ? "confirm.issueWitness" : "confirm.witness")}`,
      yes: t("witness.remove.yes"),
      no: t("button.cancel"),
      onYes: () => void remove(line).then(() => panel.current?.focus()),
    });
  return (
    <Paper withBorder ref={panel} tabIndex={-1} data-path="witnesses" data-no-submit>
      {!isLocked && (
        <div className={classes.add}>
          <RecordPicker
            label={t("witness.find")}
            required={false}
            readOnly={false}
            onBlur={() => undefined}
            to="witness"
            customers={[row.customer as Ref]}
            without={lines.map((line) => (line.witness as Ref).id)}
            defaultValue={null}
            onChange={(picked) => picked && void add({ witness: picked.id }).catch(notify)}
            onCreate={create}
            keepsPicked={false}
          />
          {isCustomerSide(user.role) && (
            <div className={classes.known}>
              <Button variant="default" onClick={() => void send({}, { self: true }).catch(notify)}>
                {t("party.self")}
              </Button>
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => create("")}>
                {t("party.witness.add")}
              </Button>
            </div>
          )}
        </div>
      )}
      {lines.length === 0 && <p className={classes.none}>{t("witness.none")}</p>}
      <ul className={classes.list}>
        {lines.map((line) => {
          const person = line.witness as Ref;
          return (
            <li key={line.id} className={classes.item}>
              <span className={classes.person}>
                <RefLink entity={witness} to={person} />
                <span className={classes.contact}>{contactOf(person.id)}</span>
              </span>
              {appearances.find(({ id }) => id === person.id)?.unfinished && (
                <UnfinishedBadge of={entityNamed(entity.name)} id={row.id} field="witnesses" party={person} isLocked={isLocked} />
              )}
              {flags
                .filter((flag) => labels[flag])
                .map((flag) => (
                  <FlagSwitch
                    key={flag}
                    label={labels[flag]!}
                    name={person.alias}
                    isOn={line[flag] === true}
                    isLocked={isLocked}
                    onChange={(isOn) => change(line, { [flag]: isOn }).catch(notify)}
                  />
                ))}
              {labels.confirmed && (
                <WitnessAnswer
                  key={`${line.id} ${line.version}`}
                  line={line}
                  isLocked={isLocked}
                  onChange={(values) => change(line, values).catch(notify)}
                />
              )}
              {!isLocked && <LineButton label={t("witness.remove", { name: person.alias })} icon={IconUserOff} onClick={() => askRemove(line)} />}
            </li>
          );
        })}
      </ul>
      {entity.name === "case" && lines.length > 0 && <AskWitnesses row={row} />}
    </Paper>
  );
}

type FlagProps = { label: string; name: string; isOn: boolean; isLocked: boolean; onChange: (isOn: boolean) => Promise<void> };

/** Shows the new value at once, while it is being saved. */
function FlagSwitch({ label, name, isOn, isLocked, onChange }: FlagProps) {
  const { t } = useI18n();
  const [saving, setSaving] = useState<boolean | null>(null);
  const save = (next: boolean) => {
    if (saving !== null) return;
    setSaving(next);
    void onChange(next).finally(() => setSaving(null));
  };
  return (
    <Switch
      label={label}
      aria-label={t("witness.of", { label, name })}
      checked={saving ?? isOn}
      disabled={isLocked}
      onChange={(event) => save(event.currentTarget.checked)}
    />
  );
}

/** The contact of a witness, for users who may read witnesses. */
function useContacts(lines: readonly Line[]): (id: string) => string {
  const user = useUser();
  const enabled = can(user, "read", witness);
  const ids = lines.map((line) => (line.witness as Ref).id);
  const found = useQueries({ queries: ids.map((id) => query.witnesses.get.queryOptions({ input: { id }, enabled })) });
  return (id) => {
    const person = found[ids.indexOf(id)]?.data;
    return person ? [person.mobile && phoneText(person.mobile), person.email].filter(Boolean).join(" · ") : "";
  };
}
