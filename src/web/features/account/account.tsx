import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { NewPasswordForm } from "#web/lib/new-password-form.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { notifySuccess } from "#web/ui/notice.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import classes from "./account.module.css";
import { AccountSection } from "./account-section.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { NameForm } from "./name-form.tsx";
import { Picture } from "./picture.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoFactor } from "./two-factor.tsx";

/** What a person may see and change about themselves. */
export function Account() {
  const { t } = useI18n();
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
        <AccountSection title={t("calendar.feed")} text={t("calendar.feedText")}>
          <CalendarFeed />
        </AccountSection>
        <AccountSection title={t("account.sessions")} text={t("account.sessionsText")}>
          <Sessions />
        </AccountSection>
      </div>
    </>
  );
}
