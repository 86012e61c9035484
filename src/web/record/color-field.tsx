import { ColorInput, MantineThemeProvider } from "@mantine/core";
import { useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { contrastWithWhite } from "./contrast.ts";
import type { InputProps } from "./input-props.ts";

/** What a mark on white needs to be told apart. */
const enough = 3;

export function ColorField({ description, onChange, ...common }: InputProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(String(common.defaultValue ?? ""));
  const isPale = /^#[0-9a-f]{6}$/i.test(chosen) && contrastWithWhite(chosen) < enough;
  // The input does not hand names on to the sliders of its palette; the theme does.
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
