import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { preferencesOf } from "./list-preferences.ts";
import { type ListControls, listStateOf } from "./list-state.ts";
import { useSavedViews, type ViewValues } from "./saved-views.ts";
import { ViewsMenu } from "./views-menu.tsx";

/** The views of a list that the person gave a name: what it is narrowed to, and how it is laid out. */
export function ListViews({ entity, controls: { state, change } }: { entity: Entity; controls: ListControls }) {
  const { t } = useI18n();
  const { left, leave } = useSavedViews(entity.collection);
  const apply = (values: ViewValues) => {
    const { q, filter, sort, size } = listStateOf(entity, values);
    const { order, shown, widths } = preferencesOf(values);
    leave({ order, shown, widths });
    change({ q, filter, sort, size });
  };
  const current = () => {
    const { q, filter, sort, size } = state;
    const { order, shown, widths } = preferencesOf(left);
    return { q, filter, sort, size, order, shown, widths };
  };
  return <ViewsMenu screen={entity.collection} label={t("views.title")} current={current} onApply={apply} />;
}
