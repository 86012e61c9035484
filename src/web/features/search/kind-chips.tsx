import { UnstyledButton } from "@mantine/core";
import type { SearchGroup } from "#api/search.ts";
import type { SearchedName } from "#domain/search/searched.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./kind-chips.module.css";

type Props = { groups: readonly SearchGroup[]; shown: SearchedName | undefined; onShow: (kind: SearchedName) => void };

/** The kinds of record, each with how many were found. */
export function KindChips({ groups, shown, onShow }: Props) {
  const { t, labels, number } = useI18n();
  return (
    <fieldset className={classes.root} aria-label={t("search.kinds")}>
      {groups.map(({ entity, count, exact }) => {
        const kind = labels[entity].many;
        return (
          <UnstyledButton key={entity} className={classes.chip} aria-pressed={entity === shown} onClick={() => onShow(entity)}>
            {kind}
            <strong>{exact ? number(count) : `${number(count)}+`}</strong>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
