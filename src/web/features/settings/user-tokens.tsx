import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { ProgramTokens } from "#web/lib/tokens/program-tokens.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";

/** For admins: the tokens of a service account, or those that a person has made. */
export function UserTokens({ row: { id, service, status } }: { row: Row }) {
  const { t } = useI18n();
  const { role } = useUser();
  const queries = useQueryClient();
  const { data } = useQuery(query.users.tokens.queryOptions({ input: { id }, enabled: role === "admin" }));
  const refresh = () => queries.invalidateQueries({ queryKey: query.users.tokens.key() });
  // Most people have none.
  if (!data || (!service && data.length === 0)) return null;
  return (
    <RailCard title={t("token.service.title")}>
      <Text size="xs" c="dimmed" mb="sm">
        {t(service ? "token.service.text" : "token.person.text")}
      </Text>
      <ProgramTokens
        tokens={data}
        onCreate={
          service && status === "active"
            ? async (input) => {
                const made = await api.users.createToken({ id, ...input });
                await refresh();
                return made;
              }
            : undefined
        }
        onRemove={(token) => api.users.removeToken({ id, token }).finally(refresh)}
      />
    </RailCard>
  );
}
