import type { ComponentType } from "react";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { GoodsStep } from "./goods-step.tsx";
import { ImagesStep } from "./images-step.tsx";
import { type IntakeKind, intakeEntities } from "./intake-kinds.ts";
import { PoliceStep } from "./police-step.tsx";
import { WhatStep } from "./what-step.tsx";
import { WhereStep } from "./where-step.tsx";

/** One screen on a phone, one section of the page on a desktop. */
export type IntakeStep = {
  key: string;
  title: MessageKey;
  hint: MessageKey;
  /** The fields it asks for: errors lead to their step, and the summary lists them by step. */
  fields: readonly string[];
  Content: ComponentType;
};

/** The steps of one kind, without the fields that its entity does not have. */
export const stepsOf = (kind: IntakeKind): readonly IntakeStep[] =>
  allSteps
    .map((step) => ({ ...step, fields: step.fields.filter((name) => name in intakeEntities[kind].fields) }))
    .filter(({ fields }) => fields.length > 0);

const allSteps: readonly IntakeStep[] = [
  { key: "where", title: "intake.where", hint: "intake.where.hint", fields: ["customer", "establishment", "datetime"], Content: WhereStep },
  {
    key: "what",
    title: "intake.what",
    hint: "intake.what.hint",
    fields: ["theftSeen", "theftCount", "looseArticles", "theftMethod", "facts"],
    Content: WhatStep,
  },
  {
    key: "goods",
    title: "intake.goods",
    hint: "intake.goods.hint",
    fields: ["ticketAmount", "articles", "recoveredProducts", "recoveredAmount", "ticket"],
    Content: GoodsStep,
  },
  {
    key: "images",
    title: "intake.images",
    hint: "intake.images.hint",
    fields: ["hasImages", "files", "criminals", "vehicles", "witnesses", "regularInArea", "minors"],
    Content: ImagesStep,
  },
  {
    key: "police",
    title: "intake.police",
    hint: "intake.police.hint",
    fields: ["fcse", "attestation", "complaintAtEstablishment", "trialSet", "trialDatetime", "court", "courtRoom"],
    Content: PoliceStep,
  },
];
