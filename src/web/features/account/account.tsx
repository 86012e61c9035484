import { Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { NewPasswordForm } from "#web/lib/new-password-form.tsx";
import { usePasskeys } from "#web/lib/passkeys.ts";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import classes from "./account.module.css";
import { CalendarFeed } from "./calendar-feed.tsx";
import { NameForm } from "./name-form.tsx";
import { NoticePreferences } from "./notice-preferences.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Picture } from "./picture.tsx";
import { Sessions } from "./sessions.tsx";
import { Tokens } from "./tokens.tsx";
import { TwoFactor } from "./two-factor.tsx";

/** The user's account: profile, password, second factor, passkeys, calendar feed, tokens, notices, sessions. */
export function Account() {
  const { t } = useI18n();
  const { passkeys } = useUser();
  const { areAvailable } = usePasskeys();
  const changePassword = async (passwords: { current: string; next: string }) => {
    await api.account.password(passwords);
    notifySuccess(t("account.passwordDone"));
  };
  return (
    <>
      <PageHeader title={t("account.title")} star={<StarButton />} />
      <div className={classes.card}>
        <AccountSection title={t("account.profile")} text={t("account.profileText")}>
          <Picture />
          <NameForm />
        </AccountSection>
        <AccountSection title={t("account.password")} text={t("account.passwordText")}>
          <div className={classes.narrow}>
            <NewPasswordForm withCurrent onSubmit={changePassword} />
          </div>
        </AccountSection>
        <AccountSection title={t("otp.title")} text={t("otp.text")}>
          <TwoFactor />
        </AccountSection>
        {(areAvailable || passkeys > 0) && (
          <AccountSection title={t("passkey.title")} text={t("passkey.text")}>
            <Passkeys />
          </AccountSection>
        )}
        <AccountSection title={t("calendar.feed")} text={t("calendar.feedText")}>
          <CalendarFeed />
        </AccountSection>
        <AccountSection title={t("token.title")} text={t("token.text")}>
          <Tokens />
        </AccountSection>
        <AccountSection anchor="notices" title={t("preferences.title")} text={t("preferences.text")}>
          <NoticePreferences />
        </AccountSection>
        <AccountSection title={t("account.sessions")} text={t("account.sessionsText")}>
          <Sessions />
        </AccountSection>
      </div>
    </>
  );
}

/** A section of the page: its title on the left, its content on the right. Mails link to an anchor. */
function AccountSection({ anchor, title, text, children }: { anchor?: string; title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section id={anchor} className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        <Text size="xs" c="dimmed">
          {text}
        </Text>
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
