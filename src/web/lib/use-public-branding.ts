import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { query } from "./api.ts";
import { setBranding, useSiteName } from "./branding.ts";

/** The name of the installation where nobody has signed in yet: it comes with what the sign-in page offers. */
export function usePublicBranding(): string {
  const { data } = useQuery(query.auth.options.queryOptions());
  useEffect(() => {
    if (data) setBranding(data.branding);
  }, [data]);
  return useSiteName();
}
