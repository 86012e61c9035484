import { Button, ColorInput } from "@mantine/core";
import { IconMailFast } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { defaultAccent } from "#domain/branding/accent.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { BackupState } from "./backup-state.tsx";
import classes from "./installation.module.css";
import { SealState } from "./seal-state.tsx";
import { type SettingsForm, TextSetting } from "./text-setting.tsx";

/** Colours that can be read, to choose from. */
const swatches = [defaultAccent, "#1f4e9c", "#5b3fa8", "#7a1f5c", "#9c2227", "#8a4b08", "#14663a", "#3a4450"];

/** The name and the colour of the installation, the sender of its mails, and its versions with the state of backups and seals. */
export function BrandingSettings(form: SettingsForm) {
  const { t } = useI18n();
  const { settings, busy, problems, change } = form;
  const { data: about } = useQuery(query.system.about.queryOptions());
  return (
    <>
      <Section title={t("installation.branding")} hint={t("installation.branding.hint")}>
        <TextSetting {...form} name="siteName" label={t("installation.siteName")} description={t("installation.siteName.text")} maxLength={60} />
        <ColorInput
          key={settings.accent}
          className={classes.setting}
          label={t("installation.accent")}
          description={t("installation.accent.text")}
          placeholder={defaultAccent}
          format="hex"
          withPicker={false}
          withEyeDropper={false}
          swatches={swatches}
          defaultValue={settings.accent}
          error={problems.accent}
          disabled={busy === "accent"}
          onBlur={(event) => {
            const value = event.currentTarget.value.trim().toLowerCase();
            if (value !== settings.accent) void change("accent", value);
          }}
        />
      </Section>
      <Section title={t("installation.mails")} hint={t("installation.mails.hint")}>
        <TextSetting
          {...form}
          name="senderName"
          label={t("installation.senderName")}
          description={t("installation.senderName.text", { sender: about?.sender ?? "…" })}
          maxLength={80}
        />
        <TextSetting {...form} name="replyTo" label={t("installation.replyTo")} description={t("installation.replyTo.text")} maxLength={254} />
        <TestMailButton />
      </Section>
      <Section title={t("installation.about")} hint={t("installation.about.hint")}>
        <div className={classes.wide}>
          <dl className={classes.facts}>
            <div>
              <dt>{t("installation.version")}</dt>
              <dd>{about?.version}</dd>
            </div>
            <div>
              <dt>{t("installation.schema")}</dt>
              <dd>{about?.schema}</dd>
            </div>
          </dl>
          <BackupState />
          <SealState />
        </div>
      </Section>
    </>
  );
}

function TestMailButton() {
  const { t } = useI18n();
  const { notify } = useFailure();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { problem } = await api.system.testMail();
      if (problem) notifyError(t("notification.errorTitle"), t(`installation.testMail.${problem}`));
      else notifySuccess(t("installation.testMail.sent"));
    } catch (error) {
      notify(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.setting}>
      <Button variant="default" leftSection={<IconMailFast size={16} aria-hidden />} loading={busy} onClick={() => void send()}>
        {t("installation.testMail")}
      </Button>
    </div>
  );
}
