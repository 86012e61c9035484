import { Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
import sent from "./sent.module.css";

/** A titled part of the screen after sending. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder component="section" className={sent.part} aria-label={title}>
    <Title order={3} className={sent.partTitle}>
      {title}
    </Title>
    {children}
  </Paper>
);
