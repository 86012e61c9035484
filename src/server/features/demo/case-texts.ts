import type { Random } from "./random.ts";

const parts = {
  Spain: {
    who: ["Una persona", "Dos personas", "Un varón de unos treinta años", "Una mujer con abrigo oscuro", "Un grupo de tres personas"],
    what: [
      "oculta varios artículos en una mochila",
      "esconde prendas en una bolsa forrada",
      "retira la alarma de dos prendas en el probador",
      "pasa el arco de seguridad con un carro sin pagar",
      "guarda cosméticos entre sus pertenencias",
      "cambia la etiqueta de un electrodoméstico pequeño",
    ],
    end: [
      "y abandona la tienda sin pasar por caja.",
      "y es interceptada por el vigilante en la salida.",
      "y huye corriendo hacia el aparcamiento.",
      "y, al sonar los arcos, entrega los productos.",
      "y rehúsa identificarse hasta que llega la patrulla.",
    ],
    more: [
      "El personal conserva el ticket y las imágenes.",
      "No hubo forcejeo ni daños.",
      "La mercancía no pudo volver a la venta.",
      "Un cliente avisó a la línea de cajas.",
      "Es la segunda vez que se le ve en el establecimiento este mes.",
    ],
  },
  France: {
    who: ["Une personne", "Deux personnes", "Un homme d’une trentaine d’années", "Une femme en manteau sombre", "Un groupe de trois personnes"],
    what: [
      "dissimule plusieurs articles dans un sac à dos",
      "cache des vêtements dans un sac doublé",
      "retire l’antivol de deux articles en cabine",
      "franchit les portiques avec un chariot non payé",
      "glisse des parfums parmi ses affaires",
    ],
    end: [
      "et quitte le magasin sans passer en caisse.",
      "et est interpellée par l’agent de sécurité à la sortie.",
      "et prend la fuite vers le parking.",
      "et restitue les articles lorsque l’alarme sonne.",
      "et refuse de décliner son identité avant l’arrivée de la patrouille.",
    ],
    more: [
      "Le ticket et les images sont conservés.",
      "Aucune violence n’a été constatée.",
      "Les articles n’ont pas pu être remis en vente.",
      "Un client a prévenu l’accueil.",
      "C’est la deuxième fois ce mois-ci.",
    ],
  },
} as const;

/** The facts of a case, in the language of the country. */
export function factsOf(random: Random, country: "Spain" | "France"): string {
  const { who, what, end, more } = parts[country];
  return `${random.pick(who)} ${random.pick(what)} ${random.pick(end)} ${random.pick(more)}`;
}
