import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useI18n } from "./i18n.tsx";
import classes from "./recovery-codes.module.css";

/** Shown only once, right after the second factor is set up. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useI18n();
  const text = codes.join("\n");
  return (
    <Stack gap="sm">
      <Text size="sm">{t("otp.codes.text")}</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group grow>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
              {t(copied ? "otp.codes.copied" : "otp.codes.copy")}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => download(text, `${t("app.name").toLowerCase()}.txt`)}>
          {t("otp.codes.download")}
        </Button>
      </Group>
      <Button onClick={onDone}>{t("otp.codes.continue")}</Button>
    </Stack>
  );
}

function download(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
