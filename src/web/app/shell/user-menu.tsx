import { Menu, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLock, IconLogout, IconReportAnalytics, IconUserCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { reportsPath } from "#domain/access/screens.ts";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { lazyComponent } from "#web/app/lazy-component.tsx";
import { useLatch } from "#web/app/use-latch.ts";
import { countWaiting } from "#web/intake/outbox/outbox.ts";
import { updateAccount } from "#web/lib/account.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { lockSession, signOut } from "#web/lib/session-commands.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { countKept } from "#web/record/files/kept-uploads.ts";
import { isSending } from "#web/record/files/uploads.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
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
  const leave = () => void signOut().catch(notify);
  const askSignOut = async () => {
    const yes = { yes: t("upload.signOut.yes"), no: t("button.cancel"), onYes: leave };
    const n = await countWaiting().catch(() => 0);
    if (n > 0) return confirm({ title: t("outbox.signOut.title"), text: t("outbox.signOut", { n }), ...yes });
    const kept = await countKept().catch(() => 0);
    if (kept > 0 || isSending()) return confirm({ title: t("upload.signOut.title"), text: t("upload.signOut"), ...yes });
    leave();
  };
  const isFixed = user.twoFactor && user.twoFactorForced;

  return (
    <>
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <UnstyledButton className={classes.target}>
            <span className={classes.picture}>
              <PersonPicture name={user.displayName} src={user.photoURL} />
              <span className={classes.dot} data-status={user.status} />
            </span>
            <span className={classes.who}>
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
          <Menu.CheckboxItem checked={user.twoFactor} onChange={dialog.open} closeMenuOnClick disabled={isFixed} className={classes.fixable}>
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
