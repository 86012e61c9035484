import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { refetchQueries } from "./refetch-queries.ts";

/** A list on screen. The test decides when each response arrives; it holds what the server had when it was asked. */
function listOnScreen(key: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const server = { rows: 1, asked: 0 };
  const answers: { send: () => void; fail: () => void }[] = [];
  const queryFn = () => {
    const rows = server.rows;
    server.asked++;
    return new Promise<number>((resolve, reject) => answers.push({ send: () => resolve(rows), fail: () => reject(new Error("lost")) }));
  };
  const list = new QueryObserver(queries, { queryKey: [key], queryFn });
  list.subscribe(() => undefined);
  return { queries, server, answers, list, filters: { queryKey: [key] } };
}

test("a change during the first fetch of a list is shown after one more fetch", async () => {
  const { queries, server, answers, list, filters } = listOnScreen("a");
  expect(server.asked).toBe(1);
  server.rows = 2;
  // A burst: one more fetch answers for all of it.
  for (let change = 0; change < 5; change++) refetchQueries(queries, filters);
  expect(server.asked).toBe(1);
  answers[0]!.send();
  await vi.waitFor(() => expect(server.asked).toBe(2));
  expect(list.getCurrentResult().data).toBe(1);
  answers[1]!.send();
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe(2));
  expect(server.asked).toBe(2);
});

test("a change during a refetch cancels it and starts another", async () => {
  const { queries, server, answers, list, filters } = listOnScreen("b");
  answers[0]!.send();
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe(1));
  server.rows = 2;
  refetchQueries(queries, filters);
  server.rows = 3;
  refetchQueries(queries, filters);
  expect(server.asked).toBe(3);
  answers[2]!.send();
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe(3));
  answers[1]!.send();
  await vi.waitFor(() => expect(list.getCurrentResult()).toMatchObject({ data: 3, isFetching: false }));
});

test("other lists are not refetched", async () => {
  const { queries, server } = listOnScreen("c");
  refetchQueries(queries, { queryKey: ["other"] });
  expect(server.asked).toBe(1);
});
