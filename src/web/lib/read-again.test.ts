import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { readAgain } from "./read-again.ts";

/** A list on the screen whose answers come when the test says so, each as the server had it when it was asked. */
function shown(key: string) {
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

test("what changes while a list is read for the first time is on it in the end", async () => {
  const { queries, server, answers, list, filters } = shown("a");
  expect(server.asked).toBe(1);
  server.rows = 2;
  // A burst: one more reading answers for all of it.
  for (let change = 0; change < 5; change++) readAgain(queries, filters);
  expect(server.asked).toBe(1);
  answers[0]!.send();
  await vi.waitFor(() => expect(server.asked).toBe(2));
  expect(list.getCurrentResult().data).toBe(1);
  answers[1]!.send();
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe(2));
  expect(server.asked).toBe(2);
});

test("what changes while a list is read again breaks that off and asks anew", async () => {
  const { queries, server, answers, list, filters } = shown("b");
  answers[0]!.send();
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe(1));
  server.rows = 2;
  readAgain(queries, filters);
  server.rows = 3;
  readAgain(queries, filters);
  expect(server.asked).toBe(3);
  answers[2]!.send();
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe(3));
  answers[1]!.send();
  await vi.waitFor(() => expect(list.getCurrentResult()).toMatchObject({ data: 3, isFetching: false }));
});

test("other lists are left alone", async () => {
  const { queries, server } = shown("c");
  readAgain(queries, { queryKey: ["other"] });
  expect(server.asked).toBe(1);
});
