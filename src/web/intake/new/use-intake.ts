import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { isSeriousReport } from "#domain/cases/serious-report.ts";
import { check } from "#domain/check.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { addHeld } from "#web/intake/articles/form-articles.ts";
import { intakeClient } from "#web/intake/intake-client.ts";
import { isInOutbox, queueIntake } from "#web/intake/outbox/outbox.ts";
import { errorCode, errorData, isUnreachable } from "#web/lib/api.ts";
import { onCloseDrafts } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { type FormValues, inputOf } from "#web/record/base/form-values.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { createPendingFiles } from "#web/record/files/pending-files.ts";
import { focusField } from "#web/record/form/focus-field.ts";
import { useRecordRequest } from "#web/record/form/use-record-request.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifyError } from "#web/ui/feedback/toast.ts";
import { type DraftState, draftSaver } from "./draft-saver.ts";
import { draftKey, type IntakeContent, type IntakeDraft } from "./intake-content.ts";
import { formEntities, type IntakeKind, intakeEntities, intakeInput, kindsFor, type Party, relevantValues, restoredValues } from "./intake-kinds.ts";
import { stepsOf } from "./intake-steps.ts";
import { rememberEstablishment } from "./last-establishment.ts";
import { photosOf, uploadTarget } from "./person-photo-files.ts";
import { requestsFor } from "./record-requests.ts";

type Problems = Readonly<Record<string, string>>;
/** `cid`: its number, if the server has it. */
export type SentReport = { id: string; kind: IntakeKind; cid?: number };
type Options = {
  draft: IntakeDraft | undefined;
  openedAs: IntakeKind;
  initial: FormValues;
  root: RefObject<HTMLElement | null>;
  /** Makes a field visible: opens its step, or what it is folded into. */
  onReveal: (field: string, kind: IntakeKind) => void;
  /** Called when the server has the intake, or the outbox. */
  onSent: (sent: SentReport) => Promise<void>;
};

/** The state of one intake: what is entered so far, its draft in this browser, and sending it. */
export function useIntake({ draft, openedAs, initial, root, onReveal, onSent }: Options) {
  const { t } = useI18n();
  const user = useUser();
  const failure = useFailure();
  const askForRecords = useRecordRequest();
  const queries = useQueryClient();
  const id = useRef(draft?.content.id ?? uuidV7());
  const [, rerender] = useState(0);
  const [draftState, setDraftState] = useState<DraftState>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [pendingFiles] = useState(() => createPendingFiles(draft?.files));
  const files = useSyncExternalStore(pendingFiles.subscribe, pendingFiles.all);
  const [parties, setPartiesState] = useState(draft?.content.parties ?? []);
  const [kind, setKindState] = useState(() => kindOf(draft, openedAs, kindsFor(user)));
  const latest = useRef({ parties, kind });
  const form = useForm<FormValues>({
    mode: "uncontrolled",
    initialValues: draft ? restoredValues(draft.content.values) : initial,
    onValuesChange: (values) => {
      if (draft || isWorthSaving(values, initial)) saver.touch();
      // Updates the list of missing fields while the user types.
      rerender((count) => count + 1);
    },
  });
  const content = (): IntakeContent => ({ id: id.current, values: form.getValues(), ...latest.current, door: openedAs });
  const [saver] = useState(() =>
    draftSaver({
      ...{ author: user.uid, key: draftKey, revision: draft?.revision ?? null, onState: setDraftState },
      collect: () => ({ content: content(), files: pendingFiles.all() }),
    }),
  );
  const setParties = (next: readonly Party[]) => {
    for (const { id: gone } of latest.current.parties.filter((party) => !next.some((one) => one.id === party.id)))
      if (pendingFiles.of(photosOf(gone)).length > 0) pendingFiles.put(photosOf(gone), []);
    latest.current.parties = next;
    setPartiesState(next);
    saver.touch();
  };
  const setKind = (next: IntakeKind) => {
    latest.current.kind = next;
    setKindState(next);
    setProblem(null);
    form.clearErrors();
    if (draft || isWorthSaving(form.getValues(), initial)) saver.touch();
  };
  useEffect(() => pendingFiles.subscribe(() => saver.touch(true)), [pendingFiles, saver]);
  useEffect(() => {
    const leave = () => void saver.flush();
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      leave();
    };
  }, [saver]);

  const findProblems = (): Problems => {
    const { problems } = check(formEntities[kind], inputOf(formEntities[kind], relevantValues(form.getValues())));
    return Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, t(key)]));
  };
  const goTo = (field: string) => {
    onReveal(field, kind);
    focusField(root.current, field);
  };
  /** Shows problems at their fields and focuses the first; those without a field are shown at the end of the form. Nothing is saved by a step: `title` says what it misses instead. */
  const show = (problems: Problems, title?: string) => {
    form.setErrors(problems);
    const first = stepsOf(kind)
      .flatMap(({ fields }) => fields)
      .find((name) => name in problems);
    if (first) goTo(first);
    else setProblem(Object.values(problems).join(" "));
    notifyError(title ?? t("notification.errorTitle"), title ? Object.values(problems)[0]! : t("save.failed"));
  };

  const input = () => intakeInput(kind, form.getValues(), latest.current.parties, user.role);
  const deliver = async () => {
    // Another tab changed the draft: the user decides first which one to keep.
    if (!(await saver.flush())) return;
    // The outbox has an earlier copy, which this one replaces: sent from here as well, its files would go twice.
    if (await isInOutbox(id.current)) return queue();
    const entity = intakeEntities[kind];
    delivery.current = "unanswered";
    const row = await intakeClient(entity).intake.call({ id: id.current, ...input() });
    // The outbox sends it again, which is harmless, and its files.
    if (isQueued()) return;
    delivery.current = "none";
    await saver.end();
    pendingFiles.send((field) => uploadTarget(kind, row.id, field));
    cacheRecord(queries, entity, row as Row);
    rememberEstablishment(user.uid, form.getValues());
    await onSent({ id: row.id, cid: row.cid, kind });
  };
  const queue = async () => {
    await queueIntake(content(), input(), user.uid, pendingFiles.all());
    await saver.end();
    pendingFiles.clear();
    rememberEstablishment(user.uid, form.getValues());
    await onSent({ id: id.current, kind });
  };
  // When the session ends before the answer, the outbox sends the intake once its author has signed in again. It is stored while the session closes.
  const delivery = useRef<"none" | "unanswered" | "queued">("none");
  const keep = useEffectEvent(async () => {
    await saver.flush();
    if (delivery.current !== "unanswered") return;
    delivery.current = "queued";
    // If it cannot be stored, its draft stays.
    await queue().catch(() => undefined);
  });
  useEffect(() => onCloseDrafts(() => keep()), []);
  const isQueued = () => delivery.current === "queued";
  const recover = async (error: unknown) => {
    if (isQueued()) return;
    const { fields } = errorData(error);
    if (fields) {
      show(fields);
      if (errorCode(error) === "EXISTS_UNSEEN") askForRecords(requestsFor(latest.current.parties, Object.keys(fields)));
      return;
    }
    const isStored =
      isUnreachable(error) &&
      (await queue().then(
        () => true,
        () => false,
      ));
    if (isStored) return;
    const text = isUnreachable(error) ? t("intake.offline") : failure.textOf(error);
    setProblem(text);
    notifyError(t("notification.errorTitle"), text);
  };
  const isBusy = useRef(false);
  /** Whether a serious report that would stay a note was asked about. */
  const isAsked = useRef(false);
  const send = async () => {
    if (isBusy.current) return;
    if (!addHeld(form)) {
      goTo("articles");
      form.setFieldError("articles", t("article.notAdded"));
      return notifyError(t("notification.errorTitle"), t("article.notAdded"));
    }
    const problems = findProblems();
    if (Object.keys(problems).length > 0) return show(problems);
    if (kind !== "issue" || isAsked.current || !kindsFor(user).includes("case") || !isSeriousReport(form.getValues())) return sendNow();
    isAsked.current = true;
    confirm({
      title: t("intake.serious"),
      text: t("intake.serious.text"),
      yes: t("intake.serious.yes"),
      no: t("intake.serious.no"),
      danger: false,
      onYes: () => setKind("case"),
      onNo: () => void sendNow(),
    });
  };
  const sendNow = async () => {
    isBusy.current = true;
    setSending(true);
    setProblem(null);
    await deliver().catch(recover);
    delivery.current = "none";
    isBusy.current = false;
    setSending(false);
  };
  const keepOwn = () => {
    // A new id, because the other tab may send its draft as another record.
    id.current = uuidV7();
    saver.overwrite();
  };
  const checkField = (name: string) => {
    const found = findProblems()[name];
    if (found && found !== t("field.required")) form.setFieldError(name, found);
  };
  const has = (list: string) => (files[list]?.length ?? 0) > 0 || parties.some(({ field }) => field === list);
  return {
    ...{ kind, setKind, form, parties, setParties, pendingFiles, draftState, problem, isSending, show, goTo, send, keepOwn, checkField },
    problems: findProblems(),
    entered: { values: form.getValues(), has },
    discard: saver.end,
    flush: saver.flush,
  };
}
export type Intake = ReturnType<typeof useIntake>;

/** The kind of the draft if it was started on the same screen, else that of the screen. */
function kindOf(draft: IntakeDraft | undefined, openedAs: IntakeKind, kinds: readonly IntakeKind[]): IntakeKind {
  const { content } = draft ?? {};
  return content?.door === openedAs && kinds.includes(content.kind) ? content.kind : openedAs;
}

/** Preset values alone are not worth a draft. */
const presetFields: readonly string[] = ["customer", "establishment", "country", "province", "datetime"];
const isWorthSaving = (values: FormValues, initial: FormValues) =>
  Object.entries(values).some(([name, value]) => !presetFields.includes(name) && !isEmpty(value) && value !== false && value !== initial[name]);
