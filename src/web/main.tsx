import "@fontsource-variable/inter/wght.css";
import "./app/open-styles.css";
import "./app/tokens.css";
import "./app/controls.css";
import "./app/touch.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preload } from "./app/preload.ts";

preload();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
