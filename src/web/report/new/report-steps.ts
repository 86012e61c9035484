import type { ComponentType } from "react";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { GoodsStep } from "./goods-step.tsx";
import { ImagesStep } from "./images-step.tsx";
import { PoliceStep } from "./police-step.tsx";
import { type ReportKind, reported } from "./report-kinds.ts";
import { WhatStep } from "./what-step.tsx";
import { WhereStep } from "./where-step.tsx";

/** A screen of its own on a phone, a section of the page elsewhere. */
export type ReportStep = {
  key: string;
  title: MessageKey;
  hint: MessageKey;
  /** What it asks for: where an error leads to, and what is summed up at the end. */
  fields: readonly string[];
  Content: ComponentType;
};

/** What a case asks for and an issue does not is left out of it. */
export const stepsOf = (kind: ReportKind): readonly ReportStep[] =>
  allSteps
    .map((step) => ({ ...step, fields: step.fields.filter((name) => name in reported[kind].fields) }))
    .filter(({ fields }) => fields.length > 0);

const allSteps: readonly ReportStep[] = [
  { key: "where", title: "report.where", hint: "report.where.hint", fields: ["customer", "establishment", "datetime"], Content: WhereStep },
  {
    key: "what",
    title: "report.what",
    hint: "report.what.hint",
    fields: ["theftSeen", "theftCount", "looseArticles", "theftMethod", "facts"],
    Content: WhatStep,
  },
  {
    key: "goods",
    title: "report.goods",
    hint: "report.goods.hint",
    fields: ["ticketAmount", "recoveredProducts", "recoveredAmount", "ticket"],
    Content: GoodsStep,
  },
  {
    key: "images",
    title: "report.images",
    hint: "report.images.hint",
    fields: ["hasImages", "files", "criminals", "vehicles", "witnesses", "regularInArea", "minors"],
    Content: ImagesStep,
  },
  {
    key: "police",
    title: "report.police",
    hint: "report.police.hint",
    fields: ["fcse", "attestation", "complaintAtEstablishment", "trialSet", "trialDatetime", "court", "courtRoom"],
    Content: PoliceStep,
  },
];
