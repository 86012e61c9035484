import { IconCamera, IconDeviceMobile, IconGavel, IconListCheck, IconNews, IconScale, IconShieldCheck } from "@tabler/icons-react";
import type { EnumKey } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./category.module.css";

export type Category = EnumKey<"teachingCategories">;

export const categoryIcons = {
  protocol: IconListCheck,
  evidence: IconCamera,
  law: IconScale,
  safety: IconShieldCheck,
  trialPreparation: IconGavel,
  application: IconDeviceMobile,
  news: IconNews,
} satisfies Record<Category, unknown>;

export function CategoryBadge({ category }: { category: Category }) {
  const { enumLabel } = useI18n();
  const Icon = categoryIcons[category];
  return (
    <span className={`${classes.tint} ${classes.badge}`} data-category={category}>
      <Icon size={14} aria-hidden />
      {enumLabel("teachingCategories", category)}
    </span>
  );
}
