import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./tray-button.module.css";

type Props = Omit<ComponentPropsWithRef<"button">, "color" | "style"> & {
  color?: ButtonProps["color"];
  icon: ReactNode;
  /** What is visible: a number or a percentage. */
  text: string | number;
  /** The same in a sentence. */
  label: string;
};

/** Opens what is under way from the header: an icon with a figure beside it, on a phone below it. */
export const TrayButton = ({ icon, text, label, ...props }: Props) => (
  <Button {...props} variant="subtle" classNames={classes} leftSection={icon} aria-label={label} data-tray>
    {text}
  </Button>
);
