import { Title } from "@mantine/core";
import { useId } from "react";
import classes from "./catalogue.module.css";
import { TeachingCard } from "./teaching-card.tsx";
import type { CatalogueItem } from "./use-catalogue.ts";

/** Items that stand together under one title. */
export function Shelf({ title, items }: { title: string; items: readonly CatalogueItem[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={classes.shelf} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <ul className={classes.cards}>
        {items.map((item) => (
          <TeachingCard key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
