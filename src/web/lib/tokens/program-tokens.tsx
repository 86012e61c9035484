import { Button, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ProgramToken, TokenInput } from "#api/tokens.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import classes from "./program-tokens.module.css";
import { useScopeText } from "./scope-text.ts";

type Props = {
  tokens: readonly ProgramToken[] | undefined;
  /** Absent where only the owner may make one. */
  onCreate?: ((input: TokenInput) => Promise<{ token: string }>) | undefined;
  onRemove: (id: string) => Promise<unknown>;
};

/** The tokens of an account: what each may do, until when, when it was last used. */
export function ProgramTokens({ tokens, onCreate, onRemove }: Props) {
  const { t } = useI18n();
  const [isOpen, { open, close }] = useDisclosure();
  if (!tokens) return <Skeleton h={48} />;
  return (
    <div>
      {tokens.length === 0 && (
        <Text size="sm" mb="sm">
          {t("token.none")}
        </Text>
      )}
      {tokens.length > 0 && (
        <ul className={classes.list}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {onCreate && (
        <Button variant="default" onClick={open}>
          {t("token.create")}
        </Button>
      )}
      {onCreate && <NewTokenDialog isOpen={isOpen} onClose={close} onCreate={onCreate} />}
    </div>
  );
}

function TokenRow({
  token: { id, name, prefix, scopes, expiresAt, usedAt, isExpired },
  onRemove,
}: {
  token: ProgramToken;
  onRemove: Props["onRemove"];
}) {
  const { t, datetime, date } = useI18n();
  const { notify } = useFailure();
  const scopeText = useScopeText();
  const remove = useMutation({ mutationFn: onRemove, onSuccess: () => notifySuccess(t("token.revoked")), onError: notify });
  const ask = () =>
    confirm({
      title: t("token.revokeTitle"),
      text: t("token.revokeText", { name }),
      yes: t("token.revoke"),
      no: t("button.cancel"),
      onYes: () => remove.mutate(id),
    });
  const facts = [
    `${prefix}…`,
    isExpired ? t("token.expired") : t("token.expires", { when: date(expiresAt) }),
    usedAt ? t("token.used", { when: datetime(usedAt) }) : t("token.neverUsed"),
  ];
  return (
    <li>
      <IconKey size={20} aria-hidden />
      <div className={classes.facts}>
        <Text fw={500}>{name}</Text>
        <Text size="xs">{scopeText(scopes)}</Text>
        <Text size="xs" c="dimmed">
          {facts.join(" · ")}
        </Text>
      </div>
      <Button variant="default" onClick={ask} loading={remove.isPending} aria-label={t("token.revokeOne", { name })}>
        {t("token.revoke")}
      </Button>
    </li>
  );
}
