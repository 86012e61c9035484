import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { check } from "#domain/check.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { errorData, isUnanswered } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import { heldFiles } from "#web/record/files/held-files.ts";
import { focusField } from "#web/record/focus-field.ts";
import { type FormValues, formValues, inputOf } from "#web/record/form-values.ts";
import { keepRecord } from "#web/record/keep-record.ts";
import type { Row } from "#web/record/record-client.ts";
import { recordPath } from "#web/record/record-paths.ts";
import { notifyError, notifySuccess } from "#web/ui/notice.ts";
import { queueReport } from "../outbox/outbox.ts";
import { reportClient } from "../report-client.ts";
import { type DraftState, draftSaver } from "./draft-saver.ts";
import { draftKey, type ReportContent, type ReportDraft } from "./report-content.ts";
import { kindsFor, type Party, type ReportKind, reported, reportInput, reports, toldValues, wholeReport } from "./report-kinds.ts";
import { stepsOf } from "./report-steps.ts";

type Problems = Readonly<Record<string, string>>;
type Options = {
  draft: ReportDraft | undefined;
  door: ReportKind;
  initial: FormValues;
  root: RefObject<HTMLElement | null>;
  onStep: (step: string) => void;
  /** It waits for a connection: the next one can be begun. */
  onQueued: () => void;
};

/** A case or an issue while it is being reported: what is told so far, its draft in this browser, and how it is sent. */
export function useReport({ draft, door, initial, root, onStep, onQueued }: Options) {
  const { t } = useI18n();
  const user = useUser();
  const failure = useFailure();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const id = useRef(draft?.content.id ?? uuidV7());
  const [, setCount] = useState(0);
  const [draftState, setDraftState] = useState<DraftState>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [held] = useState(() => heldFiles(draft?.files));
  const files = useSyncExternalStore(held.watch, held.all);
  const [parties, showParties] = useState(draft?.content.parties ?? []);
  const [kind, showKind] = useState(() => kindOf(draft, door, kindsFor(user)));
  const latest = useRef({ parties, kind });
  const form = useForm<FormValues>({
    mode: "uncontrolled",
    initialValues: draft ? formValues(wholeReport, draft.content.values) : initial,
    onValuesChange: (values) => {
      if (draft || isWorthKeeping(values)) saver.touch();
      // What is missing is told while it is typed.
      setCount((count) => count + 1);
    },
  });
  const content = (): ReportContent => ({ id: id.current, values: form.getValues(), ...latest.current, door });
  const [saver] = useState(() =>
    draftSaver({
      ...{ author: user.uid, key: draftKey, revision: draft?.revision ?? null, tell: setDraftState },
      collect: () => ({ content: content(), files: held.all() }),
    }),
  );
  const setParties = (next: readonly Party[]) => {
    latest.current.parties = next;
    showParties(next);
    saver.touch();
  };
  const setKind = (next: ReportKind) => {
    latest.current.kind = next;
    showKind(next);
    setProblem(null);
    form.clearErrors();
    if (draft || isWorthKeeping(form.getValues())) saver.touch();
  };
  useEffect(() => held.watch(() => saver.touch(true)), [held, saver]);
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

  const find = (): Problems => {
    const { problems } = check(reports[kind], inputOf(reports[kind], toldValues(form.getValues())));
    return Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, t(key)]));
  };
  const goTo = (field: string) => {
    const step = stepsOf(kind).find(({ fields }) => fields.includes(field));
    if (step) onStep(step.key);
    focusField(root.current, field);
  };
  /** At their fields, the first of which is led to; what has none here is told at the end. */
  const show = (problems: Problems) => {
    form.setErrors(problems);
    const first = stepsOf(kind)
      .flatMap(({ fields }) => fields)
      .find((name) => name in problems);
    if (first) goTo(first);
    else setProblem(Object.values(problems).join(" "));
    notifyError(t("notification.errorTitle"), t("save.failed"));
  };

  const input = () => reportInput(kind, form.getValues(), latest.current.parties, user.role);
  const deliver = async () => {
    // Another tab has it: its author is asked first.
    if (!(await saver.flush())) return;
    const entity = reported[kind];
    const row = await reportClient(entity).report.call({ id: id.current, ...input() });
    await saver.end();
    held.send(entity, row.id);
    keepRecord(queries, entity, row as Row);
    notifySuccess(t(`report.sent.${kind}`), recordNumber(row.cid));
    await navigate({ to: recordPath(entity, row.id), replace: true });
  };
  const queue = async () => {
    await queueReport(content(), input(), user.uid, held.all());
    await saver.end();
    held.clear();
    notifySuccess(t("outbox.queued"));
    onQueued();
  };
  const recover = async (error: unknown) => {
    const { fields } = errorData(error);
    if (fields) return show(fields);
    const isQueued = isUnanswered(error) && (await queue().then(...settled));
    if (isQueued) return;
    const text = isUnanswered(error) ? t("report.offline") : failure.textOf(error);
    setProblem(text);
    notifyError(t("notification.errorTitle"), text);
  };
  const busy = useRef(false);
  const send = async () => {
    if (busy.current) return;
    const problems = find();
    if (Object.keys(problems).length > 0) return show(problems);
    busy.current = true;
    setSending(true);
    setProblem(null);
    await deliver().catch(recover);
    busy.current = false;
    setSending(false);
  };
  const keepOwn = () => {
    // What the other tab sends is another one.
    id.current = uuidV7();
    saver.keep();
  };
  const checkField = (name: string) => {
    const found = find()[name];
    if (found && found !== t("field.required")) form.setFieldError(name, found);
  };
  const has = (list: string) => (files[list]?.length ?? 0) > 0 || parties.some(({ field }) => field === list);
  return {
    ...{ kind, setKind, form, parties, setParties, held, draftState, problem, isSending, show, goTo, send, keepOwn, checkField },
    problems: find(),
    told: { values: form.getValues(), has },
    discard: saver.end,
  };
}
export type ReportInHand = ReturnType<typeof useReport>;

/** Where nothing can be kept, the person is told. */
const settled = [() => true, () => false] as const;

/** The draft answers the question where it was asked by the same door; else what the person came for does. */
function kindOf(draft: ReportDraft | undefined, door: ReportKind, kinds: readonly ReportKind[]): ReportKind {
  const { content } = draft ?? {};
  return content?.door === door && kinds.includes(content.kind) ? content.kind : door;
}

/** Where and when are there from the beginning. */
const given: readonly string[] = ["customer", "establishment", "country", "datetime"];
const isWorthKeeping = (values: FormValues) =>
  Object.entries(values).some(([name, value]) => !given.includes(name) && !isEmpty(value) && value !== false);
