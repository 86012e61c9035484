import { Anchor, Stack } from "@mantine/core";
import { usePasskeys } from "#web/lib/passkeys.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Passkeys = ReturnType<typeof usePasskeys>;

/** A passkey instead of what the form above asks for. Not offered where the browser has none for this address. */
export function PasskeyLink({ text, onUse }: { text: string; onUse: (passkeys: Passkeys) => Promise<unknown> }) {
  const passkeys = usePasskeys();
  const { busy, problem, submit } = useSubmit();
  if (!passkeys.areAvailable) return null;
  return (
    <Stack gap="sm" mt="sm">
      <FormAlert text={problem} />
      <Anchor component="button" type="button" disabled={busy} onClick={() => void submit(() => onUse(passkeys))}>
        {text}
      </Anchor>
    </Stack>
  );
}
