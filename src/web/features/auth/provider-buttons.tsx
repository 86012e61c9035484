import { Button, Divider, Stack } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { onAnswer } from "./provider-channel.ts";
import type { Proceed } from "./use-sign-in.ts";

type Props = { providers: { id: string; name: string }[]; proceed: Proceed };

export function ProviderButtons({ providers, proceed }: Props) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const handle = useEffectEvent((answer: Parameters<Proceed>[0]) => proceed(answer).catch(notify));
  useEffect(() => onAnswer((answer) => void handle(answer)), []);
  return (
    <Stack gap="xs" mt="md">
      <Divider label={t("login.or")} />
      {providers.map(({ id, name }) => (
        <Button key={id} variant="default" onClick={() => open(id).catch(notify)}>
          {t("login.with", { name })}
        </Button>
      ))}
    </Stack>
  );
}

async function open(id: string) {
  // Opened before the request: browsers block popups that do not directly follow a click.
  const popup = window.open("", "sumario-sign-in", "popup,width=520,height=680");
  try {
    const { url } = await api.auth.startProvider({ id });
    if (popup) popup.location.href = url;
    else location.assign(url);
  } catch (error) {
    popup?.close();
    throw error;
  }
}
