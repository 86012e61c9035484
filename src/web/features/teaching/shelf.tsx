import { Title } from "@mantine/core";
import { useId } from "react";
import classes from "./catalogue.module.css";
import { TeachingCard } from "./teaching-card.tsx";
import type { CatalogueItem } from "./use-catalogue.ts";

type Props = {
  title: string;
  items: readonly CatalogueItem[];
  /** Several categories: each item names its own. */
  isMixed?: boolean;
};

/** Items that stand together under one title. */
export function Shelf({ title, items, isMixed = false }: Props) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={classes.shelf} data-few={items.length} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <ul className={classes.cards}>
        {items.map((item) => (
          <TeachingCard key={item.id} item={item} hasCategory={isMixed} />
        ))}
      </ul>
    </section>
  );
}
