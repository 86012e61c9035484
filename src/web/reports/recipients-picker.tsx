import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Ref } from "#domain/entity.ts";
import { maxRecipients, type ScheduledKind } from "#domain/reports/schedule.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";

type Props = { kind: ScheduledKind; customer: Ref | null; value: readonly Ref[]; onChange: (picked: Ref[]) => void };
const debounceTime = 200;

/** Picks users who may see the report, by typing part of a name. */
export function RecipientsPicker({ kind, customer, value, onChange }: Props) {
  const { t } = useI18n();
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState(false);
  const [typed] = useDebouncedValue(search.trim(), debounceTime);
  const input = { kind, ...(customer && { customer: customer.id }), ...(typed && { q: typed }) };
  const { data = [], isFetching } = useQuery(
    query.schedules.recipients.queryOptions({ input, enabled: opened, staleTime: 0, placeholderData: keepPreviousData }),
  );
  const known = [...value, ...data.filter((one) => value.every(({ id }) => id !== one.id))];
  return (
    <MultiSelect
      label={t("schedules.recipients")}
      description={t("schedules.recipientsHint")}
      required
      searchable
      openOnFocus={false}
      hidePickedOptions
      maxValues={maxRecipients}
      placeholder={value.length === 0 ? t("picker.placeholder") : undefined}
      nothingFoundMessage={t(isFetching ? "picker.searching" : "picker.nothing")}
      data={known.map(({ id, alias }) => ({ value: id, label: alias }))}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(id)))}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
    />
  );
}
