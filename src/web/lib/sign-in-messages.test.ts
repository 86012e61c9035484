import { expect, test } from "vitest";
import { signInTexts } from "#api/errors.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { signInMessages } from "./sign-in-messages.ts";

test("each sign-in error, which the API answers in the words of the specification, is shown in the user's language", () => {
  const shown = Object.entries(signInTexts).map(([code, text]) => {
    const key = signInMessages[code as keyof typeof signInTexts];
    return [text, es.texts[key], fr.texts[key]];
  });
  expect(shown).toEqual([
    ["Invalid login", "Acceso no válido", "Identifiants non valides"],
    ["Invalid OTP code", "Código no válido", "Code non valide"],
    ["You are already logged in!", "Ya ha iniciado sesión", "Vous êtes déjà connecté"],
  ]);
});
