import type { Random } from "./random.ts";

/** How a verb and a participle agree with the subject. */
type Subject = { text: string; agrees: "f" | "m" | "plural" };
/** The same words for every subject, or those for each. */
type Phrase = readonly [one: string, several: string] | Readonly<Record<Subject["agrees"], string>>;

const parts: Record<"Spain" | "France", { who: readonly Subject[]; what: readonly Phrase[]; end: readonly Phrase[]; more: readonly string[] }> = {
  Spain: {
    who: [
      { text: "Una persona", agrees: "f" },
      { text: "Dos personas", agrees: "plural" },
      { text: "Un varón de unos treinta años", agrees: "m" },
      { text: "Una mujer con abrigo oscuro", agrees: "f" },
      { text: "Un grupo de tres personas", agrees: "m" },
    ],
    what: [
      ["oculta varios artículos en una mochila", "ocultan varios artículos en una mochila"],
      ["esconde prendas en una bolsa forrada", "esconden prendas en una bolsa forrada"],
      ["retira la alarma de dos prendas en el probador", "retiran la alarma de dos prendas en el probador"],
      ["pasa el arco de seguridad con un carro sin pagar", "pasan el arco de seguridad con un carro sin pagar"],
      ["guarda cosméticos entre sus pertenencias", "guardan cosméticos entre sus pertenencias"],
      ["cambia la etiqueta de un electrodoméstico pequeño", "cambian la etiqueta de un electrodoméstico pequeño"],
    ],
    end: [
      ["y abandona la tienda sin pasar por caja.", "y abandonan la tienda sin pasar por caja."],
      {
        f: "y es interceptada por el vigilante en la salida.",
        m: "y es interceptado por el vigilante en la salida.",
        plural: "y son interceptadas por el vigilante en la salida.",
      },
      ["y huye corriendo hacia el aparcamiento.", "y huyen corriendo hacia el aparcamiento."],
      ["y, al sonar los arcos, entrega los productos.", "y, al sonar los arcos, entregan los productos."],
      ["y rehúsa identificarse hasta que llega la patrulla.", "y rehúsan identificarse hasta que llega la patrulla."],
    ],
    more: [
      "El personal conserva el ticket y las imágenes.",
      "No hubo forcejeo ni daños.",
      "La mercancía no pudo volver a la venta.",
      "Un cliente avisó a la línea de cajas.",
      "Es la segunda vez que ocurre en el establecimiento este mes.",
    ],
  },
  France: {
    who: [
      { text: "Une personne", agrees: "f" },
      { text: "Deux personnes", agrees: "plural" },
      { text: "Un homme d’une trentaine d’années", agrees: "m" },
      { text: "Une femme en manteau sombre", agrees: "f" },
      { text: "Un groupe de trois personnes", agrees: "m" },
    ],
    what: [
      ["dissimule plusieurs articles dans un sac à dos", "dissimulent plusieurs articles dans un sac à dos"],
      ["cache des vêtements dans un sac doublé", "cachent des vêtements dans un sac doublé"],
      ["retire l’antivol de deux articles en cabine", "retirent l’antivol de deux articles en cabine"],
      ["franchit les portiques avec un chariot non payé", "franchissent les portiques avec un chariot non payé"],
      ["glisse des parfums parmi ses affaires", "glissent des parfums parmi leurs affaires"],
    ],
    end: [
      ["et quitte le magasin sans passer en caisse.", "et quittent le magasin sans passer en caisse."],
      {
        f: "et est interpellée par l’agent de sécurité à la sortie.",
        m: "et est interpellé par l’agent de sécurité à la sortie.",
        plural: "et sont interpellées par l’agent de sécurité à la sortie.",
      },
      ["et prend la fuite vers le parking.", "et prennent la fuite vers le parking."],
      ["et restitue les articles lorsque l’alarme sonne.", "et restituent les articles lorsque l’alarme sonne."],
      [
        "et refuse de décliner son identité avant l’arrivée de la patrouille.",
        "et refusent de décliner leur identité avant l’arrivée de la patrouille.",
      ],
    ],
    more: [
      "Le ticket et les images sont conservés.",
      "Aucune violence n’a été constatée.",
      "Les articles n’ont pas pu être remis en vente.",
      "Un client a prévenu l’accueil.",
      "C’est la deuxième fois ce mois-ci.",
    ],
  },
};

const agreeing = (phrase: Phrase, agrees: Subject["agrees"]) => ("f" in phrase ? phrase[agrees] : phrase[agrees === "plural" ? 1 : 0]);

/** The facts of a case, in the language of the country. */
export function factsOf(random: Random, country: "Spain" | "France"): string {
  const { who, what, end, more } = parts[country];
  const { text, agrees } = random.pick(who);
  return `${text} ${agreeing(random.pick(what), agrees)} ${agreeing(random.pick(end), agrees)} ${random.pick(more)}`;
}
