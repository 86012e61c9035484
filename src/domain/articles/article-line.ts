import { integer, money, text } from "#domain/fields.ts";

/** An article that was stolen. One line "varios" may stand for all of them. */
export const articleLine = {
  name: text({ required: true, max: 120, span: 6 }),
  quantity: integer({ required: true, min: 1, max: 9999, span: 2 }),
  /** Of one piece. */
  price: money({ required: true, span: 2 }),
  /** Of the barcode. No product data are looked up: the code is kept as it was read. */
  code: text({ max: 48, span: 2 }),
};

/** More lines than a ticket has. Their words are part of the search document of the record, which has a limit. */
export const maxArticles = 100;
