import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { Boot } from "./boot.tsx";
import { Language } from "./language.tsx";
import { queryClient } from "./query-client.ts";
import { cssVariables, theme } from "./theme.ts";
import { ToastHost } from "./toast-host.tsx";

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <Language>
          <ToastHost />
          <Boot />
        </Language>
      </QueryClientProvider>
    </MantineProvider>
  );
}
