import { useEffect } from "react";
import { useSiteName } from "./branding.ts";

/** Sets the title of the browser tab. Until `text` is known, the title of the screen stays. */
export function useTitle(text: string | undefined) {
  const name = useSiteName();
  useEffect(() => {
    if (text) document.title = `${text} · ${name}`;
  }, [text, name]);
}
