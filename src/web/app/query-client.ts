import { QueryClient } from "@tanstack/react-query";
import { errorStatus } from "#web/lib/api.ts";

const maxRetries = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream reports changes, so there is no need to refetch on focus.
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // Only network errors and server errors are worth a retry.
      retry: (failures, error) => failures < maxRetries && (errorStatus(error) === 0 || errorStatus(error) >= 500),
    },
  },
});
