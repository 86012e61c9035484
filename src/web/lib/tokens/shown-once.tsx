import { Button, CopyButton, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { Callout } from "#web/ui/feedback/callout.tsx";
import classes from "./program-tokens.module.css";

type Props = { label: string; text: string; value: string; onDone: () => void };

/** A secret that is shown this once, to be copied. */
export function ShownOnce({ label, text, value, onDone }: Props) {
  const { t } = useI18n();
  return (
    <Stack gap="sm">
      <Callout tone="warning" icon={<IconAlertTriangle size={18} />}>
        <p>{text}</p>
      </Callout>
      <div className={classes.value}>
        <TextInput aria-label={label} readOnly data-autofocus value={value} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}>
              {t(copied ? "token.copied" : "token.copy")}
            </Button>
          )}
        </CopyButton>
      </div>
      <Button onClick={onDone}>{t("token.close")}</Button>
    </Stack>
  );
}
