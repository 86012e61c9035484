import { Button, Group, Modal, Text } from "@mantine/core";
import { useOpened } from "./use-opened.ts";

export type Question = {
  title: string;
  text: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo?: () => void;
  /** Closed without an answer, where that is not nothing. */
  onLeave?: () => void;
  /** Data is lost: the button is red. True by default. */
  danger?: boolean;
};

/** Above the dialog that asks. */
const zIndex = 250;

export function ConfirmDialog({ question, isOpen, onClose }: { question: Question; isOpen: boolean; onClose: () => void }) {
  const { title, text, yes, no, onYes, onNo, onLeave, danger = true } = question;
  const accept = () => {
    onClose();
    onYes();
  };
  const refuse = () => {
    onClose();
    onNo?.();
  };
  const leave = () => {
    onClose();
    onLeave?.();
  };
  return (
    <Modal opened={useOpened(isOpen)} onClose={leave} title={title} closeButtonProps={{ "aria-label": no }} zIndex={zIndex}>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={refuse} data-autofocus>
          {no}
        </Button>
        <Button color={danger ? "red" : undefined} onClick={accept}>
          {yes}
        </Button>
      </Group>
    </Modal>
  );
}
