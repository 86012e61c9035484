import { Menu, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLock, IconLogout, IconReportAnalytics, IconUserCircle } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { reportsPath } from "#domain/access/screens.ts";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { lazyComponent } from "#web/app/lazy-component.tsx";
import { useLatch } from "#web/app/use-latch.ts";
import { useAskSignOut } from "#web/features/auth/use-ask-sign-out.ts";
import { updateAccount } from "#web/lib/account.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { lockSession } from "#web/lib/session-commands.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { PersonPicture } from "#web/ui/layout/person-picture.tsx";
import classes from "./user-menu.module.css";

const TwoFactorDialog = lazyComponent(() => import("#web/features/account/two-factor-dialog.tsx").then((module) => module.TwoFactorDialog));

export function UserMenu() {
  const { t, enumLabel } = useI18n();
  const { notify } = useFailure();
  const user = useUser();
  const [isDialogOpen, dialog] = useDisclosure();
  const isDialogNeeded = useLatch(isDialogOpen);
  const change = (changes: Parameters<typeof updateAccount>[0]) => void updateAccount(changes).catch(notify);
  const askSignOut = useAskSignOut(user);
  const navigate = useNavigate();
  /** Which of several second factors to change is chosen there. */
  const openAccount = () => void navigate({ to: "/account" });
  const hasPasskeys = user.passkeys > 0;
  const isFixed = user.twoFactor && user.twoFactorForced && !hasPasskeys;

  return (
    <>
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <UnstyledButton className={classes.target}>
            <span className={classes.picture}>
              <PersonPicture name={user.displayName} src={user.photoURL} />
              <span className={classes.dot} data-status={user.status} />
            </span>
            <span className={classes.identity}>
              <span className={classes.name}>{user.displayName}</span>
              <span className={classes.role}>{enumLabel("roles", user.role)}</span>
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          <Menu.Label>{t("menu.availability")}</Menu.Label>
          <Menu.RadioGroup value={user.status} onChange={(status) => change({ status: status as EnumKey<"availability"> })}>
            {keysOf("availability").map((status) => (
              <Menu.RadioItem key={status} value={status} rightSection={<span className={classes.dot} data-status={status} />}>
                {enumLabel("availability", status)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t("menu.language")}</Menu.Label>
          <Menu.RadioGroup value={user.locale} onChange={(locale) => change({ locale: locale as EnumKey<"locales"> })}>
            {keysOf("locales").map((locale) => (
              <Menu.RadioItem key={locale} value={locale}>
                {enumLabel("locales", locale)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.CheckboxItem checked={user.emailNotifications} onChange={(emailNotifications) => change({ emailNotifications })}>
            {t("menu.mailNotices")}
          </Menu.CheckboxItem>
          <Menu.CheckboxItem
            checked={user.twoFactor || hasPasskeys}
            onChange={hasPasskeys ? openAccount : dialog.open}
            closeMenuOnClick
            disabled={isFixed}
            className={classes.twoFactor}
          >
            {t("menu.twoFactor")}
            {isFixed && (
              <Text component="span" size="xs" display="block">
                {t("otp.forced")}
              </Text>
            )}
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserCircle size={17} />} renderRoot={(props) => <Link to="/account" {...props} />}>
            {t("menu.account")}
          </Menu.Item>
          <Menu.Item leftSection={<IconReportAnalytics size={17} />} renderRoot={(props) => <Link to={reportsPath} {...props} />}>
            {t("reports.title")}
          </Menu.Item>
          <Menu.Item leftSection={<IconLock size={17} />} onClick={() => void lockSession().catch(notify)}>
            {t("menu.lock")}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={17} />} onClick={() => void askSignOut()}>
            {t("session.close")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isDialogNeeded && <TwoFactorDialog isOpen={isDialogOpen} onClose={dialog.close} />}</Suspense>
    </>
  );
}
