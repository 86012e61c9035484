import { Button, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { PasswordField } from "#web/lib/password-field.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Props = { text: string; action: string; danger?: boolean; onPassword: (password: string) => Promise<unknown> };

/** Asks for the password before a change to the security of the account. */
export function PasswordPrompt({ text, action, danger = false, onPassword }: Props) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const [password, setPassword] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (password) void submit(() => onPassword(password));
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <PasswordField
          label={t("login.password")}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <FormAlert text={problem} />
        <Button type="submit" loading={busy} disabled={password === ""} color={danger ? "red" : undefined}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
