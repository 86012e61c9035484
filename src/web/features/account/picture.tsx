import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { errorData } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Problem } from "#web/lib/problem.ts";
import { useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { notifySuccess } from "#web/ui/notice.ts";
import { PersonPicture } from "#web/ui/person-picture.tsx";
import classes from "./account.module.css";
import { removePicture, uploadPicture } from "./picture-upload.ts";

const types = ["image/jpeg", "image/png", "image/webp"];
const largestMb = 5;

export function Picture() {
  const { t } = useI18n();
  const { displayName, photoURL } = useUser();
  const { busy, problem, submit } = useSubmit();

  const choose = (file: File | null) => {
    if (!file) return;
    void submit(async () => {
      if (!types.includes(file.type)) throw new Problem(t("file.invalid", { name: file.name }));
      if (file.size > largestMb * 1024 * 1024) throw new Problem(t("file.tooLarge", { name: file.name, max: String(largestMb) }));
      await uploadPicture(file).catch((error) => {
        throw errorData(error).fields?.picture ? new Problem(t("file.invalid", { name: file.name })) : error;
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
