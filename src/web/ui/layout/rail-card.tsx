import { Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A panel beside the main content. */
export const RailCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="sm" component="section" aria-label={title}>
    <Title order={2} fz={13} mb={8}>
      {title}
    </Title>
    {children}
  </Paper>
);
