import type { FigureKey, GroupKey } from "#domain/analytics/measure.ts";
import type { phases } from "#domain/cases/phases.ts";
import type { EnumKey, EnumName } from "#domain/enumerations.ts";
import type { ChartTheme } from "./chart-data.ts";

/** The colours of a theme, in its order. Grey is for what is missing, unknown or the rest. */
const colors = ["main", "orange", "violet", "sky", "pink", "green", "red", "grey"] as const;
type Color = (typeof colors)[number] | keyof typeof phases;

type OfEnum = { [Name in EnumName]: `${Name}.${EnumKey<Name>}` }[EnumName];
export type Meaning = FigureKey | GroupKey | OfEnum;

/** A theme with the colours of phases. */
export type ViewTheme = ChartTheme & { phases: Readonly<Record<string, string>> };

/**
 * One colour for one meaning, in every chart, tile and document. A judgment has the colour of the phase that it leads to; the police and the
 * court have theirs whether they are a place or a kind of action. What is not here is an amount of something: the main colour.
 */
const colorByMeaning: Readonly<Partial<Record<Meaning, Color>>> = {
  recovered: "green",
  claimed: "orange",
  company: "main",
  injuries: "pink",
  ordinary: "main",
  accelerated: "pink",
  policeStation: "violet",
  police: "violet",
  establishment: "sky",
  court: "orange",
  judicial: "orange",
  spain: "main",
  france: "sky",
  held: "trial",
  suspended: "complaint",
  damning: "conviction",
  acquittal: "noConviction",
  convictionRate: "conviction",
  "judgmentTypes.damning": "conviction",
  "judgmentTypes.acquittal": "noConviction",
  withOrder: "main",
  withoutOrder: "grey",
  withLiability: "main",
  withoutLiability: "grey",
  organisedBand: "violet",
  bandComplaints: "violet",
  severalPeople: "sky",
  onePerson: "main",
  unknown: "grey",
  "regularInArea.knownOffender": "red",
  "regularInArea.no": "main",
  "regularInArea.unknown": "grey",
  "looseArticles.moreThanFour": "orange",
  "looseArticles.upToFour": "sky",
  "looseArticles.unknown": "grey",
  "crimeTypes.petty": "sky",
  "crimeTypes.lessSerious": "orange",
  "crimeTypes.serious": "red",
  "hasImages.storedUploaded": "main",
  "hasImages.uploadedFactsNotVisible": "sky",
  "hasImages.camerasMomentUnknown": "orange",
  "hasImages.witnessesNoImages": "violet",
  "hasImages.noCamerasOrFaulty": "grey",
  "enforcementPaymentMethods.deposit": "main",
  "enforcementPaymentMethods.paymentOrder": "sky",
};

export function meaningColor(theme: ViewTheme, meaning: string): string | undefined {
  const color = (colorByMeaning as Readonly<Record<string, Color | undefined>>)[meaning];
  if (!color) return undefined;
  const place = (colors as readonly string[]).indexOf(color);
  return place >= 0 ? theme.colors[place] : theme.phases[color];
}

export const restColor = ({ colors: all }: ChartTheme) => all[colors.indexOf("grey")];
