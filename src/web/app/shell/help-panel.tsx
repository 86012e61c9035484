import { Drawer, Kbd, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { keyGroupsOf, screenAt, titleOf } from "#domain/access/screens.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { type Help, helpOf } from "#domain/messages/help.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./help-panel.module.css";

type Props = { isOpen: boolean; onClose: () => void };

/** A drawer with the help texts and keyboard shortcuts of the current screen. */
export function HelpPanel({ isOpen, onClose }: Props) {
  const words = useI18n();
  const { t } = words;
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={400}
      title={t("help.title", { screen: titleOf(words, path) })}
      classNames={{ title: classes.title }}
      overlayProps={{ backgroundOpacity: 0.2 }}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      <Explanation screen={screenAt(path)?.path ?? "/"} />
    </Drawer>
  );
}

function Explanation({ screen }: { screen: string }) {
  const { t, locale } = useI18n();
  const { data } = useQuery({ queryKey: ["help", locale], queryFn: () => loadHelp(locale), staleTime: Number.POSITIVE_INFINITY });
  if (!data) return <Skeleton height={160} role="status" aria-busy aria-label={t("loading")} />;
  const shortcuts = [...keyGroupsOf(screen), "everywhere" as const].flatMap((group) => data.keys[group]);
  return (
    <>
      <ol className={classes.steps}>
        {helpOf(data.texts, screen).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <h3 className={classes.heading}>{t("help.keys")}</h3>
      <dl className={classes.keys}>
        {shortcuts.map(([keys, effect]) => (
          <div key={`${keys} ${effect}`}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const loadHelp = (locale: Locale): Promise<Help> =>
  (locale === "fr" ? import("#domain/messages/fr/help.ts") : import("#domain/messages/es/help.ts")).then((module) => module.help);
