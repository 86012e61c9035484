import { Badge, Button, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { PreparedPack } from "#api/packs.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useShowField } from "#web/record/page/tab-forms.ts";
import classes from "./pack-dialog.module.css";

type Needs = PreparedPack["routes"][number]["needs"];

/** What is missing, each with the way to where it is entered. What is there already is only counted. */
export function PackNeeds({ needs, onAdd }: { needs: Needs; onAdd: () => void }) {
  const { t } = useI18n();
  const showField = useShowField();
  const missing = needs.filter(({ isMet }) => !isMet);
  const add = (field: string) => {
    onAdd();
    showField(field);
  };
  return (
    <section className={classes.needs} aria-label={t("pack.missing")}>
      <div className={classes.head}>
        <strong>{t("pack.missing")}</strong>
        <Text size="xs" c="dimmed">
          {t("pack.present", { n: needs.length - missing.length, all: needs.length })}
        </Text>
      </div>
      {missing.length === 0 ? (
        <p className={classes.none}>
          <IconCircleCheck size={18} aria-hidden /> {t("pack.missing.none")}
        </p>
      ) : (
        <>
          <ul className={classes.list}>
            {missing.map(({ need, level, field }) => (
              <li key={need}>
                <Badge variant="light" color={level === "required" ? "red" : "gray"} className={classes.level}>
                  {t(`pack.${level}`)}
                </Badge>
                <span className={classes.text}>{t(`pack.lacks.${need}`)}</span>
                <Button variant="subtle" size="compact-sm" aria-label={t("pack.add.of", { what: t(`pack.need.${need}`) })} onClick={() => add(field)}>
                  {t("pack.add")}
                </Button>
              </li>
            ))}
          </ul>
          <Text size="xs" c="dimmed">
            {t("pack.missing.text")}
          </Text>
        </>
      )}
    </section>
  );
}
