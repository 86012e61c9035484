import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Settings } from "#api/system.ts";
import classes from "./installation.module.css";

type TextName = { [K in keyof Settings]: Settings[K] extends string ? K : never }[keyof Settings];
export type SettingsForm = {
  settings: Settings;
  busy: keyof Settings | null;
  problems: Partial<Record<keyof Settings, string>>;
  change: (name: keyof Settings, value: Settings[keyof Settings]) => Promise<void>;
};
type Props = SettingsForm & {
  name: TextName;
  label: string;
  description?: string;
  maxLength?: number;
  placeholder?: string;
  rightSection?: ReactNode;
};

/** A text of the installation, which is saved when its field is left. */
export const TextSetting = ({ settings, busy, problems, change, name, maxLength = 200, ...input }: Props) => (
  <TextInput
    {...input}
    key={`${name} ${settings[name]}`}
    className={classes.setting}
    maxLength={maxLength}
    defaultValue={settings[name]}
    error={problems[name]}
    disabled={busy === name}
    onBlur={(event) => {
      const value = event.currentTarget.value.trim();
      if (value !== settings[name]) void change(name, value);
    }}
  />
);
