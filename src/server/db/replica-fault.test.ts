import pg from "pg";
import { describe, expect, test } from "vitest";
import { Refusal } from "#server/base/refusal.ts";
import { BusyError } from "./gate.ts";
import { PromotedError, replicaFault } from "./replica-fault.ts";

const ofDatabase = (code: string) => Object.assign(new pg.DatabaseError("refused", 7, "error"), { code });
const ofSocket = (code: string) => Object.assign(new Error("lost"), { code });

describe("a read that failed on a replica", () => {
  test.each([
    ["a server that stops", ofDatabase("57P01"), "lost"],
    ["a server that starts", ofDatabase("57P03"), "lost"],
    ["no connection left", ofDatabase("53300"), "lost"],
    ["a password that has not arrived yet", ofDatabase("28P01"), "lost"],
    ["a conflict with what the primary sends", ofDatabase("40001"), "conflict"],
    ["a refused connection", ofSocket("ECONNREFUSED"), "lost"],
    ["a broken connection", new Error("Connection terminated unexpectedly"), "lost"],
    ["no place", new BusyError("no connection became free in time"), "busy"],
    ["a promoted server", new PromotedError("promoted"), "promoted"],
  ])("is repeated by the primary after %s", (_what, error, fault) => {
    expect(replicaFault(error)).toBe(fault);
  });

  test.each([
    ["an answer to the user", new Refusal(404, "NOT_FOUND", "error.notFound")],
    ["a statement that takes too long", ofDatabase("57014")],
    ["a value that PostgreSQL cannot read", ofDatabase("22P02")],
    ["a disk that is full", ofSocket("ENOSPC")],
  ])("is not repeated after %s", (_what, error) => {
    expect(replicaFault(error)).toBeUndefined();
  });
});
