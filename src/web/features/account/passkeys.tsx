import { ActionIcon, Button, Skeleton, Text, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFingerprint, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnPasskey } from "#api/passkeys.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { usePasskeys } from "#web/lib/passkeys.ts";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./account.module.css";
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx";

/** The passkeys of the user. Where the browser cannot make one, those made elsewhere can still be removed. */
export function Passkeys() {
  const { t } = useI18n();
  const { textOf } = useFailure();
  const { passkeys } = useUser();
  const { areAvailable } = usePasskeys();
  const [isAdding, adding] = useDisclosure();
  const { data, error } = useQuery(query.account.passkeys.queryOptions({ enabled: passkeys > 0 }));
  const shown = passkeys > 0 ? data : [];
  return (
    <>
      {error && <FormAlert text={textOf(error)} />}
      {!shown && !error && <Skeleton h={48} />}
      {shown && shown.length > 0 && (
        <ul className={classes.sessions}>
          {shown.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <div>
        {areAvailable ? (
          <Button variant="default" onClick={adding.open}>
            {t("passkey.add")}
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            {t("passkey.unavailable")}
          </Text>
        )}
      </div>
      <AddPasskeyDialog isOpen={isAdding} onClose={adding.close} />
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: OwnPasskey }) {
  const { t, datetime } = useI18n();
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const close = () => setOpen(null);
  const { name, createdAt, usedAt, isSynced } = passkey;
  const facts = [
    t("passkey.created", { when: datetime(createdAt) }),
    usedAt ? t("passkey.used", { when: datetime(usedAt) }) : t("passkey.neverUsed"),
    isSynced && t("passkey.synced"),
  ];
  return (
    <li>
      <IconFingerprint size={20} aria-hidden />
      <div className={classes.device}>
        <Text fw={500}>{name}</Text>
        <Text size="xs" c="dimmed">
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Tooltip label={t("passkey.rename")}>
        <ActionIcon variant="default" aria-label={t("passkey.renameOne", { name })} onClick={() => setOpen("rename")}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t("passkey.removeAction")}>
        <ActionIcon variant="default" aria-label={t("passkey.removeOne", { name })} onClick={() => setOpen("remove")}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <RenamePasskeyDialog passkey={passkey} isOpen={open === "rename"} onClose={close} />
      <RemovePasskeyDialog passkey={passkey} isOpen={open === "remove"} onClose={close} />
    </li>
  );
}
