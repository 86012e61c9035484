import { Button, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LetterEntity } from "#domain/letters/letter.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import { LetterDialog } from "./letter-dialog.tsx";
import { LetterLine } from "./letter-line.tsx";
import classes from "./letters-panel.module.css";

/** The mails that were written from a record, and a button to write one. */
export function LettersPanel({ entity, id }: { entity: LetterEntity; id: string }) {
  const { t } = useI18n();
  const [isWriting, setWriting] = useState(false);
  const { data } = useQuery(query.letters.list.queryOptions({ input: { entity, id } }));
  if (!data) return null;
  return (
    <RailCard title={t("letter.title")}>
      {data.length === 0 && <Text className={classes.none}>{t("letter.none")}</Text>}
      <ul className={classes.list}>
        {data.map((letter) => (
          <LetterLine key={letter.id} letter={letter} entity={entity} id={id} />
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" leftSection={<IconMail size={14} aria-hidden />} onClick={() => setWriting(true)}>
        {t("letter.write")}
      </Button>
      <LetterDialog entity={entity} id={id} isOpen={isWriting} onClose={() => setWriting(false)} />
    </RailCard>
  );
}
