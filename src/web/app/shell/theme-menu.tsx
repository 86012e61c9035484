import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";

const choices = [
  { value: "light", label: "theme.light", Icon: IconSun },
  { value: "dark", label: "theme.dark", Icon: IconMoon },
  { value: "auto", label: "theme.auto", Icon: IconDeviceDesktop },
] as const;

export function ThemeMenu() {
  const { t } = useI18n();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("theme.title")}>
          {isDark ? <IconMoon size={19} /> : <IconSun size={19} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t("theme.title")}>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
          {choices.map(({ value, label, Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
