import { Group, Modal, Select, Stack } from "@mantine/core";
import type { FormEvent } from "react";
import type { ReportRequest } from "#api/reports.ts";
import { wholeKey } from "#domain/analytics/measure-result.ts";
import { type Comparison, comparisons, isPeriod, type Period } from "#domain/analytics/period.ts";
import type { Ref } from "#domain/entity.ts";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { parseDay } from "#domain/formats/local-time.ts";
import { deleteFormDraft } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useDraftValue } from "#web/lib/use-draft-value.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { hasAllEstablishments } from "#web/record/base/has-all-establishments.ts";
import { RecordPicker, RecordsPicker } from "#web/record/base/record-picker.tsx";
import { DateInput } from "#web/record/form/date-input.tsx";
import { boundsOf } from "#web/record/list/list-range.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { CountrySelect } from "./country-select.tsx";
import { useRequestReport } from "./use-reports.ts";

export type Choice = { kind: "customer" | "global" | "actions"; format: "pdf" | "xlsx" };
/** Initial values; the dialog does not ask for a fixed customer. */
export type Preset = { customer?: Ref; isFixed?: boolean; establishments?: readonly Ref[]; period?: Period };

type Props = { choice: Choice; preset: Preset; onClose: () => void };
type Values = {
  customer: Ref | null;
  establishments: readonly Ref[];
  start: string;
  end: string;
  country: EnumKey<"countries"> | null;
  language: string;
  against: Comparison;
};

/** Asks for the parameters of a report and requests it. */
export function ReportDialog({ choice, preset, onClose }: Props) {
  const { t } = useI18n();
  const close = () => {
    deleteFormDraft(draftOf(choice));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t(`reports.kind.${choice.kind}`)}
      closeButtonProps={{ "aria-label": t("button.close") }}
      styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
    >
      <ReportForm choice={choice} preset={preset} onClose={close} />
    </Modal>
  );
}

const draftOf = ({ kind, format }: Choice) => `reports/${kind} ${format}`;

function ReportForm({ choice, preset, onClose }: Props) {
  const { t, locale, enums } = useI18n();
  const user = useUser();
  const request = useRequestReport();
  const { busy, problem, submit } = useSubmit();
  const initialCustomer = user.customer ?? preset.customer ?? null;
  const isFixed = user.customer !== null || preset.isFixed === true;
  const period = preset.period ?? lastYear();
  const [values, setValues] = useDraftValue<Values>(draftOf(choice), {
    customer: initialCustomer,
    establishments: preset.establishments ?? [],
    ...period,
    country: null,
    language: locale,
    against: "before",
  });
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  const isValid = parseDay(values.start) !== undefined && parseDay(values.end) !== undefined && isPeriod(values);
  const canSend = isValid && (choice.kind !== "customer" || values.customer !== null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    void submit(async () => {
      await request(requestOf(choice, values));
      onClose();
    });
  };
  const common = { readOnly: false, onBlur: () => undefined };
  const endError = !isValid && parseDay(values.end) !== undefined && values.start > values.end ? t("field.endBeforeStart") : undefined;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        {choice.kind !== "global" && !isFixed && (
          <RecordPicker
            {...common}
            data-path="customer"
            data-autofocus
            label={t(choice.kind === "customer" ? "sheet.customer" : "reports.customers")}
            required={choice.kind === "customer"}
            to="customer"
            defaultValue={values.customer}
            onChange={(customer) => set({ customer, establishments: [] })}
          />
        )}
        {choice.kind !== "global" && values.customer && (
          <RecordsPicker
            key={values.customer.id}
            {...common}
            data-path="establishments"
            label={t("reports.establishments")}
            required={false}
            to="establishment"
            customers={[values.customer]}
            extra={hasAllEstablishments(user, values.customer.id) ? [{ id: wholeKey, alias: "" }] : []}
            defaultValue={values.establishments}
            onChange={(establishments) => set({ establishments })}
          />
        )}
        <Group grow align="flex-start">
          <DateInput
            {...common}
            data-path="start"
            label={t("period.from")}
            required
            defaultValue={values.start}
            onChange={(start: string) => set({ start })}
          />
          <DateInput
            {...common}
            data-path="end"
            label={t("period.to")}
            required
            defaultValue={values.end}
            error={endError}
            onChange={(next: string) => set({ end: next })}
          />
        </Group>
        {choice.kind === "global" && <CountrySelect value={values.country} onChange={(country) => set({ country })} />}
        {choice.kind === "customer" && (
          <Select
            label={t("reports.against")}
            data={comparisons.map((value) => ({ value, label: t(`reports.against.${value}`) }))}
            value={values.against}
            onChange={(against) => set({ against: against as Comparison })}
            allowDeselect={false}
          />
        )}
        {choice.kind === "customer" && (
          <Select
            label={t("reports.language")}
            data={keysOf("locales").map((value) => ({ value, label: enums.locales[value] }))}
            value={values.language}
            onChange={(language) => set({ language: language ?? locale })}
            allowDeselect={false}
          />
        )}
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("reports.ask")} busy={busy} disabled={!canSend} />
      </Stack>
    </form>
  );
}

function lastYear(): Period {
  const { from, to } = boundsOf<string>({ period: "last12Months" });
  return { start: from!, end: to! };
}

function requestOf({ kind, format }: Choice, { customer, establishments, start, end, country, language, against }: Values): ReportRequest {
  if (kind === "global") return { kind, format: "xlsx", start, end, ...(country && { country }) };
  const filters = { start, end, ...(establishments.length > 0 && { establishments: establishments.map(({ id }) => id) }) };
  if (kind === "actions") return { kind, format: "xlsx", ...filters, ...(customer && { customer: [customer.id] }) };
  return { kind, format, customer: customer!.id, ...filters, against, language: language as EnumKey<"locales"> };
}
