import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { usePublicBranding } from "#web/lib/use-public-branding.ts";
import { Brand } from "#web/ui/layout/brand.tsx";
import classes from "./auth-layout.module.css";

type Props = { title: string; text?: string; children: ReactNode; footer?: ReactNode };

/** The layout of the pages for signing in: the brand on one side, one form on the other. */
export function AuthLayout({ title, text, children, footer }: Props) {
  const { t } = useI18n();
  const siteName = usePublicBranding();
  return (
    <div className={classes.root}>
      <header className={classes.brand}>
        <Brand name={siteName} />
        <p className={classes.tagline}>{t("app.tagline")}</p>
      </header>
      <main className={classes.main}>
        <div className={classes.box}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {text && (
            <Text c="dimmed" mt={4}>
              {text}
            </Text>
          )}
          <div className={classes.content}>{children}</div>
          {footer && <div className={classes.footer}>{footer}</div>}
        </div>
      </main>
    </div>
  );
}
