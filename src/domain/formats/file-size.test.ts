import { expect, test } from "vitest";
import { sizeText } from "./file-size.ts";

test("sizes in both languages", () => {
  const text = (locale: string, bytes: number) => sizeText(locale, bytes).replace(/\s/g, " ");
  expect(text("es", 212 * 1024)).toBe("212 kB");
  expect(text("es", 14.2 * 1024 ** 2)).toBe("14,2 MB");
  expect(text("fr", 14.2 * 1024 ** 2)).toBe("14,2 Mo");
  expect(text("es", 5 * 1024 ** 3)).toBe("5 GB");
  expect(text("es", 1)).toBe("1 byte");
});
