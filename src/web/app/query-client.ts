import { QueryClient } from "@tanstack/react-query";
import { errorStatus } from "#web/lib/api.ts";

const tries = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream says when something changed; asking on every focus would add nothing.
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // An answer that says no will say no again.
      retry: (failures, error) => failures < tries && (errorStatus(error) === 0 || errorStatus(error) >= 500),
    },
  },
});
