import { Button, Stack, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { updateAccount } from "#web/lib/account.ts";
import { deleteFormDraft } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { longErrorDuration, notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./account.module.css";

const draft = "account/name";

export function NameForm() {
  const { t } = useI18n();
  const { displayName, email } = useUser();
  const { busy, problem, fields, submit } = useSubmit({ errorDuration: longErrorDuration, hasFields: true });
  const [typed, setTyped] = useDraftText(draft, displayName);
  const [isSubmitted, setSubmitted] = useState(false);
  const name = typed.trim();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (name === "") return;
    void submit(async () => {
      await updateAccount({ displayName: name });
      deleteFormDraft(draft);
      notifySuccess(t("account.saved"));
    });
  };
  return (
    <form onSubmit={send} noValidate className={classes.narrow}>
      <Stack gap="sm">
        <TextInput label={t("login.email")} value={email} readOnly variant="filled" autoComplete="username" />
        <TextInput
          label={t("account.name")}
          maxLength={120}
          autoComplete="name"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isSubmitted && name === "" ? t("user.name.empty") : fields.displayName}
        />
        <FormAlert text={problem} />
        <Button type="submit" loading={busy}>
          {t("button.save")}
        </Button>
      </Stack>
    </form>
  );
}
