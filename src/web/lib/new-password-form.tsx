import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { useI18n } from "./i18n.tsx";
import { PasswordField } from "./password-field.tsx";
import { useSubmit } from "./use-submit.ts";

type Props = {
  /** Also asks for the current password. */
  withCurrent?: boolean;
  onSubmit: (passwords: { current: string; next: string }) => Promise<unknown>;
};

const minLength = 12;

/** A new password, typed twice. */
export function NewPasswordForm({ withCurrent = false, onSubmit }: Props) {
  const { t } = useI18n();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { current: "", next: "", repeat: "" },
    validate: {
      current: (value) => (withCurrent && value === "" ? t("field.required") : null),
      next: (value) => (value.length < minLength ? t("password.weak") : null),
      repeat: (value, { next }) => (value === next ? null : t("password.mismatch")),
    },
  });
  const send = (values: typeof form.values) =>
    submit(async () => {
      await onSubmit({ current: values.current, next: values.next });
      form.reset();
    });

  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        {withCurrent && (
          <PasswordField
            label={t("account.passwordCurrent")}
            autoComplete="current-password"
            key={form.key("current")}
            {...form.getInputProps("current")}
            error={form.errors.current ?? fields.current}
          />
        )}
        <PasswordField
          label={t("reset.new")}
          description={t("password.hint")}
          autoComplete="new-password"
          key={form.key("next")}
          {...form.getInputProps("next")}
          error={form.errors.next ?? fields.next ?? fields.password}
        />
        <PasswordField label={t("reset.repeat")} autoComplete="new-password" key={form.key("repeat")} {...form.getInputProps("repeat")} />
        <FormAlert text={problem} />
        <Button type="submit" loading={busy}>
          {t("password.save")}
        </Button>
      </Stack>
    </form>
  );
}
