import { Combobox, Modal, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { judge } from "#domain/access/routes.ts";
import { searched } from "#domain/search/searched.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { recordPath } from "#web/record/record-paths.ts";
import classes from "./palette.module.css";
import { type PaletteEntry, usePaletteEntries } from "./palette-entries.ts";

type Props = { isOpen: boolean; onClose: () => void };

export function Palette({ isOpen, onClose }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("palette.title")}
      size="lg"
      centered={false}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      <Chooser onClose={onClose} />
    </Modal>
  );
}

const placeOf = ({ to, search }: PaletteEntry) => (search ? `${to}?` : to);

type Group = { label: string; entries: PaletteEntry[] };

/** Stands inside the dialog, so that each opening starts with nothing typed. */
function Chooser({ onClose }: Pick<Props, "onClose">) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const groups = useGroups(typed.trim());
  // The field keeps Escape from the dialog, as a list of options would have to be closed first.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  // What is chosen with Enter is the first of what is shown now.
  useEffect(() => {
    if (count > 0) combobox.selectFirstOption();
  }, [typed, count]);
  const go = (value: string) => {
    const entry = groups.flatMap(({ entries }) => entries).find((one) => placeOf(one) === value);
    onClose();
    if (entry) void navigate({ to: entry.to, search: (entry.search ?? {}) as never });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          className={classes.box}
          role="combobox"
          data-autofocus
          aria-label={t("palette.open")}
          placeholder={t("palette.placeholder")}
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={t("palette.title")}>
        {groups.map(({ label, entries }) => (
          <Combobox.Group key={label} label={label}>
            {entries.map((entry) => (
              <Combobox.Option key={placeOf(entry)} value={placeOf(entry)} className={classes.option}>
                <span className={classes.name}>{entry.label}</span>
                {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {count === 0 && <Combobox.Empty>{t("palette.nothing")}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

/** Without words what was open last, and everything there is; with words what they name. */
function useGroups(typed: string): Group[] {
  const { t } = useI18n();
  const { screens, actions, recent } = usePaletteEntries();
  const records = useRecords(typed);
  const named = ({ label }: PaletteEntry) => plain(label).includes(plain(typed));
  const all: Group[] = typed
    ? [
        ...records,
        { label: t("palette.screens"), entries: screens.filter(named) },
        { label: t("palette.actions"), entries: actions.filter(named) },
        {
          label: t("menu.search"),
          entries: [{ to: "/main/search", search: { q: typed }, label: t("palette.all", { q: typed }) }],
        },
      ]
    : [
        { label: t("palette.recent"), entries: recent },
        { label: t("palette.actions"), entries: actions },
        { label: t("palette.screens"), entries: screens },
      ];
  return all.filter(({ entries }) => entries.length > 0);
}

const pause = 200;
const few = 4;

function useRecords(typed: string): Group[] {
  const { labels } = useI18n();
  const user = useUser();
  const [q] = useDebouncedValue(typed, pause);
  const { data = [] } = useQuery(query.search.find.queryOptions({ input: { q, size: few }, enabled: q !== "", placeholderData: keepPreviousData }));
  return data.map(({ entity: name, rows }) => ({
    label: labels[name].many,
    entries: rows
      .map(({ id, alias, values }): PaletteEntry => ({ to: recordPath(searched[name], id), label: alias, hint: hintOf(values) }))
      .filter(({ to }) => judge(user, to) === "show"),
  }));
}

/** What tells namesakes apart: the shop, else the customer. */
const hintOf = ({ establishment, customer }: Readonly<Record<string, unknown>>) => ((establishment ?? customer) as { alias: string } | null)?.alias;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
