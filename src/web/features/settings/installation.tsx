import { Paper, Switch } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Settings } from "#api/system.ts";
import { api, query, renew } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { NotLoaded } from "#web/lib/not-loaded.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/notice.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import classes from "./installation.module.css";

/** What holds for everybody who uses this installation. Each switch is kept as soon as it is turned. */
export function Installation() {
  const { t } = useI18n();
  const { settings, isError, refetch, busy, change } = useSettings();
  const shown = (name: "registration" | "staffTwoFactor") => (
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
              {shown("registration")}
            </Section>
            <Section title={t("installation.security")} hint={t("installation.security.hint")}>
              {shown("staffTwoFactor")}
            </Section>
          </>
        ) : (
          <NotLoaded isError={isError} onRetry={refetch} height={180} />
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
  // Nobody tells when another admin changes them: each visit reads them.
  const { data: settings, isError, refetch } = useQuery(query.system.settings.queryOptions({ staleTime: 0 }));

  const change = async (name: keyof Settings, value: boolean) => {
    setBusy(name);
    try {
      queries.setQueryData(query.system.settings.queryKey(), await api.system.changeSettings({ [name]: value }));
      notifySuccess(t("account.saved"));
      // What is demanded of staff is demanded of this person too.
      await renew();
    } catch (error) {
      notify(error);
    } finally {
      setBusy(null);
    }
  };
  return { settings, isError, refetch, busy, change };
}
