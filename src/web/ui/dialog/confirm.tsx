import { lazy, Suspense, useEffect, useState } from "react";
import type { Question } from "./confirm-dialog.tsx";

let show: ((question: Question) => void) | undefined;

/** Asks before an action that cannot be undone; the text says what it affects. */
export const confirm = (question: Question) => show?.(question);

const ConfirmDialog = lazy(() => import("./confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })));

/** Shows the questions of `confirm`; rendered once in the app. The code of the dialog is fetched for the first question. */
export function ConfirmHost() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    show = (next) => {
      setQuestion(next);
      setOpen(true);
    };
    return () => {
      show = undefined;
    };
  }, []);
  return <Suspense>{question && <ConfirmDialog question={question} isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>;
}
