import * as z from "zod";
import { documentIn, plain } from "./plain-route.ts";

const tag = "attendance";
/** A secret of 256 bits. Whatever else somebody sends is answered like one that no longer works. */
const token = z.object({ token: z.string() });
const query = z.object({ lang: z.enum(["es", "fr"]).optional() });

/** Pages for a witness without an account: the address is the secret. Reading changes nothing, because mail servers open links too. */
export const attendPages = {
  page: plain({
    access: "anybody",
    methods: ["GET"],
    path: "/attend/{token}",
    summary: "The page on which a witness says whether they come to a hearing",
    tag,
    params: token,
    query,
    errors: [404, 429],
    answers: documentIn("html"),
  }),
  answer: plain({
    access: "anybody",
    methods: ["POST"],
    path: "/attend/{token}",
    summary: "The answer of a witness",
    tag,
    params: token,
    query,
    body: ["application/x-www-form-urlencoded"],
    errors: [404, 429],
    answers: { 303: { description: "The page with the answer" } },
  }),
  ics: plain({
    access: "anybody",
    methods: ["GET"],
    path: "/attend/{token}/hearing.ics",
    summary: "The hearing of a witness as a calendar file",
    tag,
    params: token,
    query,
    errors: [404, 429],
    answers: documentIn("ics"),
  }),
};
