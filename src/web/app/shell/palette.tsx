import { Combobox, Modal, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { canOpen } from "#domain/access/route-guard.ts";
import { recordPath } from "#domain/access/screens.ts";
import { searchEntities } from "#domain/search/search-entities.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { foldText } from "#web/ui/filter/fold-text.ts";
import classes from "./palette.module.css";
import { type PaletteEntry, usePaletteEntries } from "./palette-entries.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** What was typed before the input had the focus. */
  takeTyped: () => string;
};

export function Palette({ isOpen, onClose, takeTyped }: Props) {
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
      <Chooser onClose={onClose} takeTyped={takeTyped} />
    </Modal>
  );
}

const optionValue = ({ to, search }: PaletteEntry) => (search ? `${to}?` : to);

type Group = { label: string; entries: PaletteEntry[] };

/** Rendered inside the dialog, so that each opening starts with an empty input. */
function Chooser({ onClose, takeTyped }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const groups = useGroups(typed.trim());
  // The input swallows Escape to close its dropdown, so closing the dropdown must close the dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const values = groups.flatMap(({ entries }) => entries.map(optionValue));
  // Enter chooses the first option that is shown. Another record in place of one takes the choice with it, also where their number stays the same.
  const selectFirst = useEffectEvent(() => values.length > 0 && combobox.selectFirstOption());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or other options are the reason to choose again.
  useEffect(() => void selectFirst(), [typed, values.join(" ")]);
  const go = (value: string) => {
    const entry = groups.flatMap(({ entries }) => entries).find((one) => optionValue(one) === value);
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
          onFocus={() => setTyped((before) => before + takeTyped())}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={t("palette.title")}>
        {groups.map(({ label, entries }) => (
          <Combobox.Group key={label} label={label}>
            {entries.map((entry) => (
              <Combobox.Option key={optionValue(entry)} value={optionValue(entry)} className={classes.option}>
                <span className={classes.name}>{entry.label}</span>
                {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {values.length === 0 && <Combobox.Empty>{t("palette.nothing")}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

/** Without input: recent records, actions and screens. With input: what matches it. */
function useGroups(typed: string): Group[] {
  const { t } = useI18n();
  const { screens, actions, recent } = usePaletteEntries();
  const records = useRecords(typed);
  const matches = ({ label }: PaletteEntry) => foldText(label).includes(foldText(typed));
  const all: Group[] = typed
    ? [
        ...records,
        { label: t("palette.screens"), entries: screens.filter(matches) },
        { label: t("palette.actions"), entries: actions.filter(matches) },
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

const debounce = 200;
const maxHits = 4;

function useRecords(typed: string): Group[] {
  const { labels } = useI18n();
  const user = useUser();
  const [q] = useDebouncedValue(typed, debounce);
  const { data = [] } = useQuery(
    query.search.find.queryOptions({ input: { q, size: maxHits }, enabled: q !== "", placeholderData: keepPreviousData }),
  );
  return data.map(({ entity: name, rows }) => ({
    label: labels[name].many,
    entries: rows
      .map(({ id, alias, values }): PaletteEntry => ({ to: recordPath(searchEntities[name], id), label: alias, hint: hintOf(values) }))
      .filter(({ to }) => canOpen(user, to)),
  }));
}

/** Distinguishes namesakes: the establishment, or the customer. */
const hintOf = ({ establishment, customer }: Readonly<Record<string, unknown>>) => ((establishment ?? customer) as { alias: string } | null)?.alias;
