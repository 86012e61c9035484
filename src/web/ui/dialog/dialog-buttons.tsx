import { Button, Group, type MantineSpacing } from "@mantine/core";

type Props = { cancel: string; onCancel: () => void; submit: string; busy: boolean; disabled?: boolean; mt?: MantineSpacing };

/** The cancel and submit buttons of a form in a dialog. */
export const DialogButtons = ({ cancel, onCancel, submit, busy, disabled, mt }: Props) => (
  <Group justify="flex-end" gap="xs" mt={mt}>
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" loading={busy} disabled={disabled}>
      {submit}
    </Button>
  </Group>
);
