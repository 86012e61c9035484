import { Group, Modal, Select, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Schedule, ScheduleValues } from "#api/schedules.ts";
import { wholeKey } from "#domain/analytics/measure-result.ts";
import type { Ref } from "#domain/entity.ts";
import { mayRequest } from "#domain/reports/report-kinds.ts";
import { relativePeriods, scheduledReports } from "#domain/reports/schedule.ts";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { hasAllEstablishments } from "#web/record/base/has-all-establishments.ts";
import { RecordPicker, RecordsPicker } from "#web/record/base/record-picker.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { CountrySelect } from "./country-select.tsx";
import { RecipientsPicker } from "./recipients-picker.tsx";
import { useScheduleWords } from "./schedule-words.ts";
import { useInvalidateSchedules } from "./use-schedules.ts";

type Props = { schedule: Schedule | undefined; onClose: () => void };

/** Creates a schedule, or changes one. */
export function ScheduleDialog({ schedule, onClose }: Props) {
  const { t } = useI18n();
  return (
    <Modal opened onClose={onClose} title={t(schedule ? "schedules.edit" : "schedules.new")} closeButtonProps={{ "aria-label": t("button.close") }}>
      <ScheduleForm schedule={schedule} onClose={onClose} />
    </Modal>
  );
}

type Values = Omit<ScheduleValues, "customer" | "establishments" | "recipients"> & {
  customer: Ref | null;
  establishments: readonly Ref[];
  recipients: readonly Ref[];
};

function ScheduleForm({ schedule, onClose }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const words = useScheduleWords();
  const invalidate = useInvalidateSchedules();
  const { busy, problem, submit } = useSubmit();
  const offered = scheduledReports.filter(({ kind }) => mayRequest(user, { kind }));
  const [values, setValues] = useState<Values>(
    schedule ?? {
      ...offered[0]!,
      customer: user.customer,
      establishments: [],
      country: null,
      period: "lastWeek",
      every: "week",
      day: 1,
      hour: 8,
      recipients: [{ id: user.uid, alias: user.displayName }],
    },
  );
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  const { kind, format, customer, establishments, recipients, every, day } = values;
  const canSave = recipients.length > 0 && (kind !== "customer" || customer !== null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    void submit(async () => {
      const input = inputOf(values);
      await (schedule ? api.schedules.update({ ...input, id: schedule.id, version: schedule.version }) : api.schedules.create(input));
      notifySuccess(t("schedules.saved"));
      await invalidate();
      onClose();
    });
  };
  const picker = { readOnly: false, onBlur: () => undefined };
  const fixed = { allowDeselect: false } as const;
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        <Select
          {...fixed}
          data-autofocus
          label={t("schedules.report")}
          data={offered.map((one) => ({ value: `${one.kind} ${one.format}`, label: words.nameOf(one) }))}
          value={`${kind} ${format}`}
          onChange={(chosen) => set(offered.find((one) => `${one.kind} ${one.format}` === chosen)!)}
        />
        {kind !== "global" && !user.customer && (
          <RecordPicker
            {...picker}
            key={kind}
            label={t(kind === "customer" ? "sheet.customer" : "reports.customers")}
            required={kind === "customer"}
            to="customer"
            defaultValue={customer}
            onChange={(next) => set({ customer: next, establishments: [] })}
          />
        )}
        {kind !== "global" && customer && (
          <RecordsPicker
            {...picker}
            key={customer.id}
            label={t("reports.establishments")}
            required={false}
            to="establishment"
            customers={[customer]}
            extra={hasAllEstablishments(user, customer.id) ? [{ id: wholeKey, alias: "" }] : []}
            defaultValue={establishments}
            onChange={(next) => set({ establishments: next })}
          />
        )}
        {kind === "global" && <CountrySelect value={values.country} onChange={(country) => set({ country })} />}
        <Select
          {...fixed}
          label={t("schedules.period")}
          data={relativePeriods.map((value) => ({ value, label: t(`schedules.period.${value}`) }))}
          value={values.period}
          onChange={(period) => set({ period: period! })}
        />
        <Group grow align="flex-end">
          <Select
            {...fixed}
            label={t("schedules.every")}
            data={(["week", "month"] as const).map((value) => ({ value, label: t(`schedules.every.${value}`) }))}
            value={every}
            onChange={(next) => set({ every: next!, day: 1 })}
          />
          <Select
            {...fixed}
            label={t("schedules.hour")}
            data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: words.hour(hour) }))}
            value={String(values.hour)}
            onChange={(hour) => set({ hour: Number(hour) })}
          />
        </Group>
        <Select
          {...fixed}
          label={t(every === "week" ? "schedules.weekdayLabel" : "schedules.monthDay")}
          data={Array.from({ length: every === "week" ? 7 : 31 }, (_, index) => ({
            value: String(index + 1),
            label: every === "week" ? words.weekday(index + 1) : String(index + 1),
          }))}
          value={String(day)}
          onChange={(next) => set({ day: Number(next) })}
        />
        <RecipientsPicker kind={kind} customer={customer} value={recipients} onChange={(next) => set({ recipients: next })} />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("schedules.save")} busy={busy} disabled={!canSave} />
      </Stack>
    </form>
  );
}

function inputOf({ kind, format, period, country, every, day, hour, customer, establishments, recipients }: Values): ScheduleValues {
  const ids = (refs: readonly Ref[]) => refs.map(({ id }) => id);
  const chosen = kind === "global" ? null : customer;
  return {
    ...{ kind, format, period, country, every, day, hour },
    customer: chosen?.id ?? null,
    establishments: chosen ? ids(establishments) : [],
    recipients: ids(recipients),
  };
}
