import { Button, Divider, Stack } from "@mantine/core";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { openProvider } from "./open-provider.ts";

export function ProviderButtons({ providers }: { providers: { id: string; name: string }[] }) {
  const { t } = useI18n();
  const { notify } = useFailure();
  return (
    <Stack gap="xs" mt="md">
      <Divider label={t("login.or")} />
      {providers.map(({ id, name }) => (
        <Button key={id} variant="default" onClick={() => openProvider(id).catch(notify)}>
          {t("login.with", { name })}
        </Button>
      ))}
    </Stack>
  );
}
