import { Autocomplete, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { LetterOptions } from "#api/letters.ts";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { type LetterEntity, linkDays, maxBody, maxSubject } from "#domain/letters/letter.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./letters-panel.module.css";

type Props = { entity: LetterEntity; id: string; options: LetterOptions; onClose: () => void };
type Days = (typeof linkDays)[number];

/** The mail as it is written, and as it will be sent. Its id is made here, so that sending it twice sends it once. */
export function LetterForm({ entity, id, options, onClose }: Props) {
  const { t, enums, locale } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const [letter] = useState(uuidV7);
  const [kind, setKind] = useState<EnumKey<"mailRecipients">>(options.recipients[0]?.kind ?? "establishment");
  const [language, setLanguage] = useState(options.language);
  const [template, setTemplate] = useState("");
  const [typed, setTyped] = useState({ recipient: "", subject: "", body: "", attachReason: "" });
  const [files, setFiles] = useState<readonly string[]>([]);
  const [isAttached, setAttached] = useState(false);
  const [days, setDays] = useState<Days>(14);
  const [isShown, setShown] = useState(false);
  const type = (changed: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changed }));
  const templates = options.templates.filter((one) => one.kind === kind && one.language === language);
  const choose = (of: string) => {
    setTemplate(of);
    const found = options.templates.find((one) => one.id === of);
    if (found) type({ subject: found.subject, body: found.body });
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    // In the React tree the dialog is inside the page of the record.
    event.stopPropagation();
    if (!isShown) return setShown(true);
    void submit(async () => {
      const { attachReason, ...text } = typed;
      const input = {
        entity,
        id,
        letter,
        recipientKind: kind,
        language,
        ...text,
        files: [...files],
        attachReason: isAttached ? attachReason : null,
        days,
      };
      // A refused mail is shown with the form again, where its problems are.
      await api.letters.send(input).catch((error: unknown) => {
        setShown(false);
        throw error;
      });
      notifySuccess(t("letter.sent"));
      void queries.invalidateQueries({ queryKey: query.letters.key() });
      onClose();
    });
  };
  const isComplete =
    typed.recipient.trim() !== "" && typed.subject.trim() !== "" && typed.body.trim() !== "" && (!isAttached || typed.attachReason.trim() !== "");
  const n = files.length;
  return (
    <form noValidate onSubmit={send}>
      <FormAlert text={problem} />
      {isShown ? (
        <Stack gap="sm">
          <Text fw={600}>{t("letter.preview.title")}</Text>
          <Text>
            {enums.mailRecipients[kind]}: {typed.recipient}
          </Text>
          <Text fw={600}>{typed.subject}</Text>
          <div className={classes.preview}>{typed.body}</div>
          {n > 0 && <Text>{isAttached ? t("letter.preview.attached", { n }) : t("letter.preview.link", { n, days })}</Text>}
          <Text className={classes.meta}>{t("letter.preview.reply", { email: options.replyTo })}</Text>
        </Stack>
      ) : (
        <Stack gap="sm">
          <Group grow align="end">
            <NativeSelect
              label={t("letter.kind")}
              value={kind}
              data={keysOf("mailRecipients").map((value) => ({ value, label: enums.mailRecipients[value] }))}
              onChange={(event) => {
                setKind(event.currentTarget.value as typeof kind);
                setTemplate("");
                type({ recipient: "" });
              }}
            />
            <NativeSelect
              label={t("letter.language")}
              value={language}
              data={keysOf("locales").map((value) => ({ value, label: enums.locales[value] }))}
              onChange={(event) => {
                setLanguage(event.currentTarget.value as typeof language);
                setTemplate("");
              }}
            />
          </Group>
          <Autocomplete
            label={t("letter.to")}
            description={t("letter.toHint")}
            type="email"
            maxLength={254}
            data={[...new Set(options.recipients.filter((one) => one.kind === kind).map(({ email }) => email))]}
            renderOption={({ option }) => {
              const name = options.recipients.find(({ email }) => email === option.value)?.name;
              return name ? `${name} · ${option.value}` : option.value;
            }}
            value={typed.recipient}
            error={fields.recipient}
            onChange={(recipient) => type({ recipient })}
          />
          <NativeSelect
            label={t("letter.template")}
            value={template}
            data={[{ value: "", label: t("letter.template.none") }, ...templates.map((one) => ({ value: one.id, label: one.alias }))]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <TextInput
            label={t("letter.subject")}
            maxLength={maxSubject}
            value={typed.subject}
            error={fields.subject}
            onChange={(event) => type({ subject: event.currentTarget.value })}
          />
          <Textarea
            label={t("letter.body")}
            autosize
            minRows={7}
            maxRows={16}
            maxLength={maxBody}
            value={typed.body}
            error={fields.body}
            onChange={(event) => type({ body: event.currentTarget.value })}
          />
          <Checkbox.Group label={t("letter.files")} value={[...files]} onChange={setFiles} error={fields.files}>
            <Stack gap={4} mt={4}>
              {options.files.length === 0 && <Text className={classes.none}>{t("letter.files.none")}</Text>}
              {options.files.map(({ id: file, name, size }) => (
                <Checkbox key={file} value={file} label={`${name} (${sizeText(locale, size)})`} />
              ))}
            </Stack>
          </Checkbox.Group>
          {n > 0 && (
            <>
              <Checkbox
                label={t("letter.attach")}
                description={t("letter.attach.hint")}
                checked={isAttached}
                onChange={(event) => setAttached(event.currentTarget.checked)}
              />
              {isAttached ? (
                <TextInput
                  label={t("letter.attach.reason")}
                  required
                  maxLength={300}
                  value={typed.attachReason}
                  onChange={(event) => type({ attachReason: event.currentTarget.value })}
                />
              ) : (
                <NativeSelect
                  label={t("letter.days")}
                  value={String(days)}
                  data={linkDays.map((value) => ({ value: String(value), label: t("letter.days.of", { n: value }) }))}
                  onChange={(event) => setDays(Number(event.currentTarget.value) as Days)}
                />
              )}
            </>
          )}
        </Stack>
      )}
      <DialogButtons
        mt="md"
        cancel={t(isShown ? "letter.back" : "button.cancel")}
        onCancel={() => (isShown ? setShown(false) : onClose())}
        submit={t(isShown ? "letter.send" : "letter.preview")}
        busy={busy}
        disabled={!isComplete}
      />
    </form>
  );
}
