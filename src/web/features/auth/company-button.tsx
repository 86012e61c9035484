import { Button, Stack, Text } from "@mantine/core";
import { IconBuildingFortress } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { openProvider } from "./open-provider.ts";

type Props = { company: { id: string; required: boolean; domain: string }; email: string };

/** Where the company demands it, the only button of the form: Enter presses it. */
export function CompanyButton({ company: { id, required, domain }, email }: Props) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  return (
    <Stack gap="sm">
      {required && <Text size="sm">{t("login.company.demanded", { domain })}</Text>}
      <FormAlert text={problem} />
      <Button
        variant={required ? "filled" : "default"}
        leftSection={<IconBuildingFortress size={18} aria-hidden />}
        loading={busy}
        onClick={() => void submit(() => openProvider(id, email))}
      >
        {t("login.company.with", { domain })}
      </Button>
    </Stack>
  );
}
