import { Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBookmark, IconBookmarkPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { notifySuccess } from "#web/ui/notice.ts";
import { preferencesOf } from "./list-preferences.ts";
import { type ListControls, listStateOf } from "./list-state.ts";
import { type NamedView, useSavedViews } from "./saved-views.ts";
import { ViewNameDialog } from "./view-name-dialog.tsx";
import classes from "./views-menu.module.css";

/** The views of a list that the person gave a name. */
export function ViewsMenu({ entity, controls: { state, change } }: { entity: Entity; controls: ListControls }) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const { left, named, leave, keep, drop } = useSavedViews(entity.collection);
  const [isNaming, naming] = useDisclosure();
  const target = useRef<HTMLButtonElement>(null);

  const apply = ({ values }: NamedView) => {
    const { q, filter, sort, size } = listStateOf(entity, values);
    const { order, shown, widths } = preferencesOf(values);
    leave({ order, shown, widths });
    change({ q, filter, sort, size });
  };
  const save = async (name: string) => {
    const { q, filter, sort, size } = state;
    const { order, shown, widths } = preferencesOf(left);
    await keep(name, { q, filter, sort, size, order, shown, widths });
    notifySuccess(t("views.saved"));
    naming.close();
  };
  /** The menu closes: a dialog gives the focus back to what opened it. */
  const fromMenu = (open: () => void) => () => {
    target.current?.focus();
    open();
  };
  const askDrop = ({ id, alias }: NamedView) =>
    confirm({
      title: t("confirm.title"),
      text: t("views.remove.text", { name: alias }),
      yes: t("button.remove"),
      no: t("button.cancel"),
      onYes: () => void drop(id).catch(notify),
    });

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button ref={target} variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t("views.title")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown} aria-label={t("views.title")}>
          {named.map((view) => (
            <div key={view.id} className={classes.view} role="none">
              <Menu.Item className={classes.name} onClick={() => apply(view)}>
                {view.alias}
              </Menu.Item>
              <Menu.Item
                className={classes.remove}
                aria-label={t("views.remove", { name: view.alias })}
                title={t("views.remove", { name: view.alias })}
                onClick={fromMenu(() => askDrop(view))}
              >
                <IconTrash size={16} aria-hidden />
              </Menu.Item>
            </div>
          ))}
          {named.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={fromMenu(naming.open)}>
            {t("views.save")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ViewNameDialog isOpen={isNaming} onClose={naming.close} taken={named.map((view) => view.alias)} onName={save} />
    </>
  );
}
