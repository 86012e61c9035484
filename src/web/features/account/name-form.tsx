import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { updateAccount } from "#web/lib/account.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { nameErrorDuration, notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./account.module.css";

export function NameForm() {
  const { t } = useI18n();
  const { displayName, email } = useUser();
  const { busy, problem, fields, submit } = useSubmit({ errorDuration: nameErrorDuration, hasFields: true });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { displayName },
    validate: { displayName: (value) => (value.trim() === "" ? t("user.name.empty") : null) },
  });
  const send = (values: typeof form.values) =>
    submit(async () => {
      await updateAccount({ displayName: values.displayName.trim() });
      notifySuccess(t("account.saved"));
    });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate className={classes.narrow}>
      <Stack gap="sm">
        <TextInput label={t("login.email")} value={email} readOnly variant="filled" autoComplete="username" />
        <TextInput
          label={t("account.name")}
          maxLength={120}
          autoComplete="name"
          key={form.key("displayName")}
          {...form.getInputProps("displayName")}
          error={form.errors.displayName ?? fields.displayName}
        />
        <FormAlert text={problem} />
        <Button type="submit" loading={busy}>
          {t("button.save")}
        </Button>
      </Stack>
    </form>
  );
}
