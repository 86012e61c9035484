import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCopy } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { QuietBar } from "#web/ui/quiet-bar.tsx";
import type { DraftState } from "./draft-saver.ts";
import classes from "./report.module.css";
import type { ReportInHand } from "./use-report.ts";

type Props = { report: ReportInHand; isRestored: boolean; onReload: () => void };

/** Says that a draft came back, or that another tab goes on with it. */
export function DraftBar({ report: { draftState, keepOwn, discard }, isRestored, onReload }: Props) {
  const { t } = useI18n();
  const askDiscard = () =>
    confirm({
      title: t("report.draft.discard"),
      text: t("report.draft.discard.text"),
      yes: t("report.draft.discard.yes"),
      no: t("button.cancel"),
      onYes: () => void discard().then(onReload),
    });
  if (draftState === "elsewhere")
    return (
      <QuietBar icon={<IconCopy size={18} />} text={t("report.draft.elsewhere")}>
        <Button variant="default" size="compact-sm" onClick={onReload}>
          {t("report.draft.load")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={keepOwn}>
          {t("report.draft.keep")}
        </Button>
      </QuietBar>
    );
  if (!isRestored) return null;
  return (
    <QuietBar icon={<IconArrowBackUp size={18} />} text={t("report.draft.restored")}>
      <Button variant="default" size="compact-sm" onClick={askDiscard}>
        {t("report.draft.discard")}
      </Button>
    </QuietBar>
  );
}

/** Whether what is typed would survive. */
export function DraftNote({ state }: { state: DraftState }) {
  const { t } = useI18n();
  return (
    <p className={classes.saved} role="status">
      {(state === "saved" || state === "failed") && t(`report.draft.${state}`)}
    </p>
  );
}
