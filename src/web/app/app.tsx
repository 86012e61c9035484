import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { Boot } from "./boot.tsx";
import { Language } from "./language.tsx";
import { queryClient } from "./query-client.ts";
import { cssVariables, theme } from "./theme.ts";

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <Language>
          <Notifications position="top-center" />
          <Boot />
        </Language>
      </QueryClientProvider>
    </MantineProvider>
  );
}
