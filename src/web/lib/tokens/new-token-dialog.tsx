import { Button, Modal, MultiSelect, Radio, Select, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { tokenDays } from "#api/limits.ts";
import type { TokenInput } from "#api/tokens.ts";
import { type TokenAccess, type TokenScope, tokenCollections } from "#domain/access/token-scopes.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PasswordField } from "#web/lib/password-field.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./program-tokens.module.css";
import { useCollectionName } from "./scope-text.ts";
import { ShownOnce } from "./shown-once.tsx";

type Props = { isOpen: boolean; onClose: () => void; onCreate: (input: TokenInput) => Promise<{ token: string }> };

/** Asks what a program may do and for the password; then shows the token, once. */
export function NewTokenDialog({ isOpen, onClose, onCreate }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={t("token.create")}
      closeButtonProps={{ "aria-label": t("button.cancel") }}
      closeOnClickOutside={false}
    >
      <NewToken onCreate={onCreate} onDone={onClose} />
    </Modal>
  );
}

type Access = TokenAccess | "some";

function NewToken({ onCreate, onDone }: { onCreate: Props["onCreate"]; onDone: () => void }) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const [token, setToken] = useState<string>();
  const [name, setName] = useState("");
  const [days, setDays] = useState<number>(tokenDays[1]);
  const [access, setAccess] = useState<Access>("read");
  const [reads, setReads] = useState<string[]>([]);
  const [writes, setWrites] = useState<string[]>([]);
  const [password, setPassword] = useState("");
  const some = [...reads.map((group): TokenScope => `${group}:read`), ...writes.map((group): TokenScope => `${group}:write`)];
  const scopes: TokenScope[] = access === "some" ? some : [`all:${access}`];
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => setToken((await onCreate({ name: name.trim(), days, scopes, password })).token));
  };
  if (token) return <ShownOnce label={t("token.value")} text={t("token.shown")} value={token} onDone={onDone} />;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t("token.name")}
          description={t("token.name.hint")}
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t("token.days")}
          data={tokenDays.map((n) => ({ value: String(n), label: t("token.inDays", { n }) }))}
          value={String(days)}
          allowDeselect={false}
          onChange={(value) => setDays(Number(value))}
        />
        <Radio.Group label={t("token.access")} value={access} onChange={(value) => setAccess(value as Access)}>
          <div className={classes.choices}>
            <Radio value="read" label={t("token.access.read")} />
            <Radio value="write" label={t("token.access.write")} />
            <Radio value="some" label={t("token.access.some")} />
          </div>
        </Radio.Group>
        {access === "some" && <Parts reads={reads} writes={writes} onReads={setReads} onWrites={setWrites} />}
        <PasswordField
          label={t("login.password")}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <FormAlert text={problem} />
        <Button type="submit" loading={busy} disabled={name.trim() === "" || password === "" || scopes.length === 0}>
          {t("token.create")}
        </Button>
      </Stack>
    </form>
  );
}

type PartsProps = { reads: string[]; writes: string[]; onReads: (groups: string[]) => void; onWrites: (groups: string[]) => void };

function Parts({ reads, writes, onReads, onWrites }: PartsProps) {
  const { t } = useI18n();
  const nameOf = useCollectionName();
  const data = tokenCollections.map((value) => ({ value, label: nameOf(value) })).toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <MultiSelect label={t("token.reads")} description={t("token.noScope")} searchable data={data} value={reads} onChange={onReads} />
      <MultiSelect label={t("token.writes")} searchable data={data} value={writes} onChange={onWrites} />
    </>
  );
}
