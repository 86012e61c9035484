import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { errorData, send } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { responseError } from "#web/lib/response-error.ts";
import { currentSession, setSession, useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { UserError } from "#web/lib/user-error.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { PersonPicture } from "#web/ui/layout/person-picture.tsx";
import classes from "./account.module.css";

const types = ["image/jpeg", "image/png", "image/webp"];
const maxMegabytes = 5;

export function Picture() {
  const { t } = useI18n();
  const { displayName, photoURL } = useUser();
  const { busy, problem, submit } = useSubmit();

  const choose = (file: File | null) => {
    if (!file) return;
    void submit(async () => {
      if (!types.includes(file.type)) throw new UserError(t("file.invalid", { name: file.name }));
      if (file.size > maxMegabytes * 1024 * 1024) throw new UserError(t("file.tooLarge", { name: file.name, max: String(maxMegabytes) }));
      await uploadPicture(file).catch((error) => {
        throw errorData(error).fields?.picture ? new UserError(t("file.invalid", { name: file.name })) : error;
      });
      notifySuccess(t("account.pictureSaved"));
    });
  };
  const remove = () =>
    submit(async () => {
      await removePicture();
      notifySuccess(t("account.pictureRemoved"));
    });

  return (
    <Stack gap="xs">
      <div className={classes.row}>
        <PersonPicture name={displayName} src={photoURL} size={64} />
        <div>
          <Group gap="xs">
            <FileButton onChange={choose} accept={types.join(",")}>
              {(props) => (
                <Button variant="default" loading={busy} {...props}>
                  {t("account.pictureChange")}
                </Button>
              )}
            </FileButton>
            {photoURL && (
              <Button variant="subtle" color="red" onClick={remove} disabled={busy}>
                {t("account.pictureRemove")}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            {t("account.pictureHint")}
          </Text>
        </div>
      </div>
      <FormAlert text={problem} />
    </Stack>
  );
}

/** The typed client sends JSON only, so the bytes go in a request of their own. */
const uploadPicture = (file: File) => request({ method: "PUT", body: file, headers: { "content-type": file.type } });
const removePicture = () => request({ method: "DELETE" });

async function request(init: RequestInit) {
  const response = await send(new Request("/api/account/picture", init));
  if (!response.ok) throw await responseError(response);
  const { photoURL } = await response.json();
  const session = currentSession();
  if (session.phase === "signedIn") setSession({ phase: "signedIn", user: { ...session.user, photoURL } });
}
