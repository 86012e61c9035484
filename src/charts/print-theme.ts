import type { ViewTheme } from "./meaning-colors.ts";

/** The theme of documents, which are printed on white. */
export const printTheme: ViewTheme = {
  colors: ["#1F4E79", "#E9A23B", "#6C5B9E", "#5FA8D3", "#B5478F", "#2A9D8F", "#C8553D", "#7A8CA3"],
  text: "#16202C",
  muted: "#5A6675",
  border: "#D9DFE6",
  track: "#F3F6F9",
  surface: "#FFFFFF",
  font: "Inter",
  phases: {
    reception: "#64748b",
    complaint: "#d08a00",
    investigation: "#7a5af0",
    trial: "#2270d8",
    appeal: "#c03fa0",
    conviction: "#1f9254",
    noConviction: "#d0393e",
    closed: "#9aa3ae",
  },
};

/** The part of a bar chart on paper that its names take. */
export const nameShare = 0.45;
