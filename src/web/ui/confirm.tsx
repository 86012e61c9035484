import { lazy, Suspense, useEffect, useState } from "react";
import type { Question } from "./confirm-dialog.tsx";

let show: ((question: Question) => void) | undefined;

/** Asks before something that cannot be taken back; the text names what is at stake. */
export const confirm = (question: Question) => show?.(question);

const ConfirmDialog = lazy(() => import("./confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })));

/** Where questions appear; stands once in the app. The dialog is only fetched for the first question. */
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
