import { expect, test } from "vitest";
import { conjunctsOf } from "./matches-query.ts";

test.each<[string, string[]]>([
  ["'a'", ["'a'"]],
  ["", [""]],
  ["'a' & 'b':*", ["'a'", "'b':*"]],
  ["( 'a' | 'b' ) & ( 'c' | 'd' )", ["'a' | 'b'", "'c' | 'd'"]],
  ["('a' & ('b' | 'c')) & 'd'", ["'a'", "'b' | 'c'", "'d'"]],
  ["('a' & 'b') & !('a' & 'c')", ["'a'", "'b'", "!('a' & 'c')"]],
  ["'a' & 'b' | 'c'", ["'a' & 'b' | 'c'"]],
  ["('a') | ('b' & 'c')", ["('a') | ('b' & 'c')"]],
  ["'o''neill & sons)' & '(x'", ["'o''neill & sons)'", "'(x'"]],
])("the parts of %s", (query, parts) => expect(conjunctsOf(query)).toEqual(parts));
