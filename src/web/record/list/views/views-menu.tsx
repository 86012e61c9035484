import { Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBookmark, IconBookmarkPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { type NamedView, useSavedViews, type ViewValues } from "./saved-views.ts";
import { ViewNameDialog } from "./view-name-dialog.tsx";
import classes from "./views-menu.module.css";

type Props = {
  screen: string;
  label: string;
  /** The view that would be saved now. */
  current: () => ViewValues;
  onApply: (values: ViewValues) => void;
  /** Whether views can be shared with colleagues. */
  isShareable?: boolean;
};

/** The named views of a list or search. Only their owner can remove shared ones. */
export function ViewsMenu({ screen, label, current, onApply, isShareable = false }: Props) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const { namedViews, saveView, removeView } = useSavedViews(screen);
  const [isNaming, naming] = useDisclosure();
  const target = useRef<HTMLButtonElement>(null);

  const save = async (name: string, shared: boolean) => {
    await saveView(name, current(), shared);
    notifySuccess(t("views.saved"));
    naming.close();
  };
  /** The menu closes, so the dialog must return the focus to the button. */
  const fromMenu = (open: () => void) => () => {
    target.current?.focus();
    open();
  };
  const askRemove = ({ id, alias }: NamedView) =>
    confirm({
      title: t("confirm.title"),
      text: t("views.remove.text", { name: alias }),
      yes: t("button.remove"),
      no: t("button.cancel"),
      onYes: () => void removeView(id).catch(notify),
    });

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button ref={target} variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown} aria-label={label}>
          {namedViews.map((view) => (
            <div key={view.id} className={classes.view} role="none">
              <Menu.Item className={classes.name} onClick={() => onApply(view.values)}>
                {view.alias}
                {view.by && <span className={classes.by}>{t("views.by", { name: view.by })}</span>}
              </Menu.Item>
              {!view.by && (
                <Menu.Item
                  className={classes.remove}
                  aria-label={t("views.remove", { name: view.alias })}
                  title={t("views.remove", { name: view.alias })}
                  onClick={fromMenu(() => askRemove(view))}
                >
                  <IconTrash size={16} aria-hidden />
                </Menu.Item>
              )}
            </div>
          ))}
          {namedViews.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={fromMenu(naming.open)}>
            {t("views.save")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ViewNameDialog
        isOpen={isNaming}
        onClose={naming.close}
        taken={namedViews.filter((view) => !view.by).map((view) => view.alias)}
        isShareable={isShareable}
        onName={save}
      />
    </>
  );
}
