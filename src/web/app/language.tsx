import { type ReactNode, useEffect, useState } from "react";
import type { Catalogue, Locale } from "#domain/messages/catalogue.ts";
import { browserLocale, I18nProvider, loadCatalogue } from "#web/lib/i18n.tsx";
import { rememberedUser, type Session, useSession } from "#web/lib/session.ts";
import { Loading } from "#web/ui/loading.tsx";

/** The language of the browser until somebody signs in, then theirs. */
export function Language({ children }: { children: ReactNode }) {
  const locale = localeOf(useSession());
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(() => {
    let isWanted = true;
    const use = (loaded: Catalogue) => {
      if (!isWanted) return;
      document.documentElement.lang = loaded.locale;
      document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${loaded.locale}.webmanifest`);
      document.querySelector("meta[name=description]")?.setAttribute("content", loaded.texts["app.tagline"]);
      setCatalogue(loaded);
    };
    // A catalogue that cannot be fetched leaves the language as it is; the app says elsewhere that it is out of date.
    loadCatalogue(locale).then(use, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [locale]);
  if (!catalogue) return <Loading whole />;
  return <I18nProvider catalogue={catalogue}>{children}</I18nProvider>;
}

export function localeOf(session: Session): Locale {
  if ("user" in session) return session.user.locale;
  return (session.phase === "loading" && rememberedUser()?.locale) || browserLocale();
}
