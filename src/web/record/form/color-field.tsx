import { ColorInput, MantineThemeProvider } from "@mantine/core";
import { useState } from "react";
import { isPale } from "#domain/formats/contrast.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { InputProps } from "#web/record/base/input-props.ts";

export function ColorField({ description, onChange, ...common }: InputProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(String(common.defaultValue ?? ""));
  const isRefused = /^#[0-9a-f]{6}$/i.test(chosen) && isPale(chosen);
  // ColorInput does not pass labels to its sliders; the theme does.
  const palette = { ColorPicker: { defaultProps: { saturationLabel: t("color.saturation"), hueLabel: t("color.hue") } } };
  return (
    <MantineThemeProvider theme={{ components: palette }}>
      <ColorInput
        {...common}
        description={isRefused ? t("color.pale") : description}
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
