import { Chip, Group, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { askedCategories } from "#domain/lifecycle/document-request.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { linesOf } from "./text-lines.ts";

type Props = { text: string; onChange: (text: string) => void; description: ReactNode; error?: ReactNode };

/** What the customer has to deliver, one thing per line: the most usual ones by a click. */
export function AskedItems({ text, onChange, description, error }: Props) {
  const { t } = useI18n();
  const lines = linesOf(text);
  const chosen = askedCategories.filter((category) => lines.includes(t(`requests.chip.${category}`)));
  const choose = (next: readonly string[]) => {
    const words = new Set<string>(askedCategories.map((category) => t(`requests.chip.${category}`)));
    const typed = lines.filter((line) => !words.has(line));
    const usual = askedCategories.filter((category) => next.includes(category)).map((category) => t(`requests.chip.${category}`));
    onChange([...usual, ...typed].join("\n"));
  };
  return (
    <>
      <Chip.Group multiple value={chosen} onChange={choose}>
        <Group gap={6} role="group" aria-label={t("requests.chips")}>
          {askedCategories.map((category) => (
            <Chip key={category} value={category} size="sm">
              {t(`requests.chip.${category}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Textarea
        label={t("status.items")}
        description={description}
        data-autofocus
        autosize
        minRows={3}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
    </>
  );
}
