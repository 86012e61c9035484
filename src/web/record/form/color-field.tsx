import { ColorInput, MantineThemeProvider } from "@mantine/core";
import { useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import type { InputProps } from "#web/record/base/input-props.ts";
import { contrastWithWhite } from "./contrast.ts";

/** Minimum contrast of a graphical object to white (WCAG 1.4.11). */
const minContrast = 3;

export function ColorField({ description, onChange, ...common }: InputProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(String(common.defaultValue ?? ""));
  const isPale = /^#[0-9a-f]{6}$/i.test(chosen) && contrastWithWhite(chosen) < minContrast;
  // ColorInput does not pass labels to its sliders; the theme does.
  const palette = { ColorPicker: { defaultProps: { saturationLabel: t("color.saturation"), hueLabel: t("color.hue") } } };
  return (
    <MantineThemeProvider theme={{ components: palette }}>
      <ColorInput
        {...common}
        description={isPale ? t("color.pale") : description}
        onChange={(color) => {
          setChosen(color);
          onChange(color);
        }}
        format="hex"
        withEyeDropper={false}
        popoverProps={{ withinPortal: false }}
      />
    </MantineThemeProvider>
  );
}
