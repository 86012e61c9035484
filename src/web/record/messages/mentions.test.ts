import { expect, test } from "vitest";
import { mentionedIn, splitMentions, typedMention, withMention } from "./mentions.ts";

const ana = { id: "1", alias: "Ana Ruiz" };
const anaBelen = { id: "2", alias: "Ana Ruiz Gil" };

test.each([
  ["hola @", ""],
  ["@an", "an"],
  ["(@José Lu", "José Lu"],
  ["correo a@b", undefined],
  ["sin nada", undefined],
  ["@Ana Ruiz ya está", undefined],
])("while typing %s the picker looks for %s", (text, typed) => expect(typedMention(text, text.length, [ana])).toBe(typed));

test("a chosen name replaces what was typed, and the text goes on after it", () => {
  expect(withMention("hola @an y más", 8, "an", ana)).toEqual({ text: "hola @Ana Ruiz y más", caret: 15 });
});

test("a mention that was deleted from the text is none", () => {
  expect(mentionedIn("@Ana Ruiz, mire esto", [ana, { id: "3", alias: "Olga" }])).toEqual([ana]);
});

test("mentions are marked, the longer name first", () => {
  expect(splitMentions("@Ana Ruiz Gil y @Ana Ruiz", [ana, anaBelen])).toEqual(["", "@Ana Ruiz Gil", " y ", "@Ana Ruiz", ""]);
  expect(splitMentions("(a+b) @x", [])).toEqual(["(a+b) @x"]);
});
