import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { countOf, enumView, view, withUnanswered } from "./figures.ts";
import type { MeasureInput } from "./measure-input.ts";
import type { Complaints } from "./read-complaints.ts";

type Compute = (input: MeasureInput) => Omit<MeasureResult, "key">;
const counted = (rows: readonly { count: number }[]) => [countOf(rows)];
const routes = { normal: "ordinary", fast: "accelerated" } as const;

export const processedComplaints: Compute = ({ complaints }) => {
  const route = view("route", Object.values(routes), complaints.routes, ({ processing }) => processing && routes[processing], counted);
  const place = view("place", ["policeStation", "establishment", "court"], complaints.complaintPlaces, (row) => row.place, counted);
  return {
    n: countOf(complaints.routes),
    figures: [],
    views: [
      withUnanswered(route, counted(complaints.routes.filter(({ processing }) => processing === null))),
      withUnanswered(place, counted(complaints.complaintPlaces.filter((row) => row.place === null))),
    ],
  };
};

type Kind = Complaints["kinds"][number];

/** Overlapping counters, by country: in France nearly every theft is an offence. */
export const complaintKinds: Compute = ({ complaints: { kinds, injured } }) => {
  const countries = ["Spain", "France"] as const;
  const counter = (is: (row: Kind) => boolean) => countries.map((country) => countOf(kinds.filter((row) => row.country === country && is(row))));
  const injuries = countries.map((country) => countOf(injured.filter((row) => row.country === country)));
  return {
    n: countOf(kinds),
    figures: [],
    views: [
      {
        key: "kind",
        rows: [
          { key: "thefts", values: counter(({ theft }) => theft) },
          { key: "risk", values: counter(({ risky }) => risky).map((count, index) => count + injuries[index]!) },
          { key: "minors", values: counter(({ minors }) => minors) },
          { key: "offences", values: counter(({ offence }) => offence) },
        ],
      },
    ],
  };
};

export const policeStationReasons: Compute = ({ complaints }) => {
  const atStation = complaints.complaintPlaces.filter(({ place }) => place === "policeStation");
  return { n: countOf(atStation), figures: [], views: [enumView("reason", "fcseReasons", atStation, ({ reason }) => reason, counted)] };
};
