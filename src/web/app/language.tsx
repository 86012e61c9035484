import { type ReactNode, useEffect, useState } from "react";
import type { Catalogue, Locale } from "#domain/messages/catalogue.ts";
import { browserLocale, I18nProvider, loadCatalogue } from "#web/lib/i18n.tsx";
import { rememberedUser, type Session, useSession } from "#web/lib/session.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";

/** Loads the catalogue: the browser's language until a user signs in, then the user's. */
export function Language({ children }: { children: ReactNode }) {
  const locale = localeOf(useSession());
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const use = (loaded: Catalogue) => {
      if (!isCurrent) return;
      document.documentElement.lang = loaded.locale;
      document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${loaded.locale}.webmanifest`);
      document.querySelector("meta[name=description]")?.setAttribute("content", loaded.texts["app.tagline"]);
      setCatalogue(loaded);
    };
    // On an error the language stays as it is; RouteError reports an outdated version of the app.
    loadCatalogue(locale).then(use, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  if (!catalogue) return <Loading fullPage />;
  return <I18nProvider catalogue={catalogue}>{children}</I18nProvider>;
}

export function localeOf(session: Session): Locale {
  if ("user" in session) return session.user.locale;
  return (session.phase === "loading" && rememberedUser()?.locale) || browserLocale();
}
