import { type ReactNode, useEffect } from "react";
import type { Locale } from "#domain/messages/catalogue.ts";
import { browserLocale, I18nProvider } from "#web/lib/i18n.tsx";
import { rememberedUser, type Session, useSession, wasSignedIn } from "#web/lib/session.ts";
import { showTexts, useCatalogue } from "#web/lib/texts-in-use.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";

/** The browser's language until a user signs in, then the user's. */
export function Language({ children }: { children: ReactNode }) {
  const session = useSession();
  const locale = localeOf(session);
  const part = "user" in session || (session.phase === "loading" && wasSignedIn()) ? "all" : "open";
  const catalogue = useCatalogue();
  // On an error the language stays as it is; RouteError reports an outdated version of the app.
  useEffect(() => void showTexts(locale, part).catch(() => undefined), [locale, part]);
  if (!catalogue) return <Loading fullPage />;
  return <I18nProvider catalogue={catalogue}>{children}</I18nProvider>;
}

export function localeOf(session: Session): Locale {
  if ("user" in session) return session.user.locale;
  return (session.phase === "loading" && rememberedUser()?.locale) || browserLocale();
}
