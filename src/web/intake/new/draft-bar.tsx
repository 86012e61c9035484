import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCopy } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import type { DraftState } from "./draft-saver.ts";
import classes from "./intake.module.css";
import type { Intake } from "./use-intake.ts";

type Props = { intake: Intake; isRestored: boolean; onReload: () => void };

/** Says that a draft was restored, or that it was changed in another tab. */
export function DraftBar({ intake: { draftState, keepOwn, discard }, isRestored, onReload }: Props) {
  const { t } = useI18n();
  const askDiscard = () =>
    confirm({
      title: t("intake.draft.discard"),
      text: t("intake.draft.discard.text"),
      yes: t("intake.draft.discard.yes"),
      no: t("button.cancel"),
      onYes: () => void discard().then(onReload),
    });
  if (draftState === "elsewhere")
    return (
      <InfoBar icon={<IconCopy size={18} />} text={t("intake.draft.elsewhere")}>
        <Button variant="default" size="compact-sm" onClick={onReload}>
          {t("intake.draft.load")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={keepOwn}>
          {t("intake.draft.keep")}
        </Button>
      </InfoBar>
    );
  if (!isRestored) return null;
  return (
    <InfoBar icon={<IconArrowBackUp size={18} />} text={t("intake.draft.restored")}>
      <Button variant="default" size="compact-sm" onClick={askDiscard}>
        {t("intake.draft.discard")}
      </Button>
    </InfoBar>
  );
}

/** Whether the draft is saved. */
export function DraftNote({ state }: { state: DraftState }) {
  const { t } = useI18n();
  return (
    <p className={classes.saved} role="status">
      {(state === "saved" || state === "failed") && t(`intake.draft.${state}`)}
    </p>
  );
}
