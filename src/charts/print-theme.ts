import type { ViewTheme } from "./view-data.ts";

/** The theme of documents, which are printed on white. */
export const printTheme: ViewTheme = {
  colors: ["#1F4E79", "#2A9D8F", "#E9A23B", "#C8553D", "#6C5B9E", "#7A8CA3"],
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
