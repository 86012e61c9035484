import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, query } from "#web/lib/api.ts";
import { ProgramTokens } from "#web/lib/tokens/program-tokens.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

/** The tokens by which programs act for the user. */
export function Tokens() {
  const { textOf } = useFailure();
  const queries = useQueryClient();
  const { data, error } = useQuery(query.account.tokens.queryOptions());
  const refresh = () => queries.invalidateQueries({ queryKey: query.account.tokens.key() });
  if (error) return <FormAlert text={textOf(error)} />;
  return (
    <ProgramTokens
      tokens={data}
      onCreate={async (input) => {
        const made = await api.account.createToken(input);
        await refresh();
        return made;
      }}
      onRemove={(id) => api.account.removeToken({ id }).finally(refresh)}
    />
  );
}
