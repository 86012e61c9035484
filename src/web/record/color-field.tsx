import { ColorInput } from "@mantine/core";
import type { InputProps } from "./input-props.ts";

export const ColorField = (common: InputProps) => (
  <ColorInput {...common} format="hex" withEyeDropper={false} popoverProps={{ withinPortal: false }} />
);
