import { NativeSelect, Paper, Switch } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Settings } from "#api/system.ts";
import { type OffenderAccess, offenderAccesses } from "#domain/access/offender-access.ts";
import { api, errorData, query, renew } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { BrandingSettings } from "./branding-settings.tsx";
import classes from "./installation.module.css";
import { TextSetting } from "./text-setting.tsx";

/** After how many days deadlines are escalated; 0 is never. */
const days = [0, 1, 2, 3, 5, 7, 10, 15, 30];

/** The letterhead of writs. */
const officeSettings = ["officeName", "officeAddress", "officeTaxId", "officeContact"] as const;

/** The settings of the installation. Each switch is saved at once, a text when its field is left. */
export function Installation() {
  const { t } = useI18n();
  const { settings, isError, refetch, busy, problems, change } = useSettings();
  const settingSwitch = (name: "registration" | "staffTwoFactor" | "everybodyTwoFactor") => (
    <Switch
      className={classes.setting}
      label={t(`installation.${name}`)}
      description={t(`installation.${name}.text`)}
      checked={settings?.[name] ?? false}
      disabled={busy === name}
      onChange={(event) => void change(name, event.currentTarget.checked)}
    />
  );
  return (
    <>
      <PageHeader title={t("menu.installation")} star={<StarButton />} />
      <Paper withBorder>
        {settings ? (
          <>
            <Section title={t("installation.accounts")} hint={t("installation.accounts.hint")}>
              {settingSwitch("registration")}
            </Section>
            <Section title={t("installation.security")} hint={t("installation.security.hint")}>
              {settingSwitch("staffTwoFactor")}
              {settingSwitch("everybodyTwoFactor")}
            </Section>
            <Section title={t("installation.offenders")} hint={t("installation.offenders.hint")}>
              <NativeSelect
                className={classes.setting}
                label={t("installation.offenderAccess")}
                description={t("installation.offenderAccess.text")}
                data={offenderAccesses.map((value) => ({ value, label: t(`installation.offenderAccess.${value}`) }))}
                value={settings.offenderAccess}
                disabled={busy === "offenderAccess"}
                onChange={(event) => void change("offenderAccess", event.currentTarget.value as OffenderAccess)}
              />
            </Section>
            <Section title={t("installation.deadlines")} hint={t("installation.deadlines.hint")}>
              <NativeSelect
                className={classes.setting}
                label={t("installation.escalationDays")}
                description={t("installation.escalationDays.text")}
                data={days.map((n) => ({ value: String(n), label: t("installation.escalationDays.after", { n }) }))}
                value={String(settings.escalationDays)}
                disabled={busy === "escalationDays"}
                onChange={(event) => void change("escalationDays", Number(event.currentTarget.value))}
              />
            </Section>
            <Section title={t("installation.office")} hint={t("installation.office.hint")}>
              {officeSettings.map((name) => (
                <TextSetting key={name} {...{ settings, busy, problems, change, name }} label={t(`installation.${name}`)} />
              ))}
            </Section>
            <BrandingSettings {...{ settings, busy, problems, change }} />
          </>
        ) : (
          <LoadingOrFailed isError={isError} onRetry={refetch} height={180} />
        )}
      </Paper>
    </>
  );
}

function useSettings() {
  const { t } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<keyof Settings | null>(null);
  const [problems, setProblems] = useState<Partial<Record<keyof Settings, string>>>({});
  // The live stream does not report settings, so each visit refetches them.
  const { data: settings, isError, refetch } = useQuery(query.system.settings.queryOptions({ staleTime: 0 }));

  const change = async (name: keyof Settings, value: Settings[keyof Settings]) => {
    setBusy(name);
    setProblems({});
    try {
      queries.setQueryData(query.system.settings.queryKey(), await api.system.changeSettings({ [name]: value }));
      notifySuccess(t("account.saved"));
      // The own session may be affected: a second factor may have become mandatory. It also brings the name and the colour.
      await renew();
    } catch (error) {
      setProblems(errorData(error).fields ?? {});
      notify(error);
    } finally {
      setBusy(null);
    }
  };
  return { settings, isError, refetch, busy, problems, change };
}
