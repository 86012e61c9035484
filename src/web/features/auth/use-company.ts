import { useDebouncedValue } from "@mantine/hooks";
import { skipToken, useQuery } from "@tanstack/react-query";
import { parseEmail } from "#domain/formats/email.ts";
import { query } from "#web/lib/api.ts";

const typingPause = 300;

/** The company that signs in people with such an address. Only the domain is sent: whether there is an account is asked by nobody. */
export function useCompany(email: string): { id: string; required: boolean; domain: string } | undefined {
  const [domain] = useDebouncedValue(parseEmail(email)?.split("@")[1] ?? "", typingPause);
  const { data } = useQuery(query.auth.company.queryOptions({ input: domain ? { domain } : skipToken, staleTime: 60_000, retry: false }));
  return domain && data?.company ? { ...data.company, domain } : undefined;
}
