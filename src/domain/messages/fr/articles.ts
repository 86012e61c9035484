import type { articles as es } from "../es/articles.ts";
import type { Same } from "../same.ts";

export const articles: Same<typeof es> = {
  "article.open": "Ajouter les articles un par un",
  "article.add": "Ajouter l’article",
  "article.hint": "Ou plusieurs à la fois : « 2 x Parfum @ 19,95; Crème @ 5,00 »",
  "article.save": "Enregistrer l’article",
  "article.change": ({ name }) => `Modifier ${name}`,
  "article.remove": ({ name }) => `Retirer ${name}`,
  "article.various": "Divers",
  "article.allVarious": "Tout en « divers »",
  "article.restVarious": "Le reste en « divers »",
  "article.scan": "Scanner un code",
  "article.scanning": "Lecture du code…",
  "article.scanned": ({ code }) => `Code lu : ${code}`,
  "article.noCode": "Aucun code-barres n’est visible sur la photo. Rapprochez-vous et reprenez la photo, ou saisissez l’article.",
  "article.noReader": "Le lecteur de codes n’a pas pu être chargé. Saisissez l’article ou réessayez avec une connexion.",
  "article.byCode": ({ code }) => `Article ${code}`,
  "article.sum": ({ sum }) => `Total des articles : ${sum}`,
  "article.missing": ({ sum, ticket, difference }) =>
    `Total des articles : ${sum} ; il manque ${difference} pour atteindre le montant du ticket (${ticket})`,
  "article.exceeding": ({ sum, ticket, difference }) =>
    `Total des articles : ${sum}, soit ${difference} de plus que le montant du ticket (${ticket})`,
  "article.useSum": "Utiliser le total",
  "article.noName": "Le nom de l’article manque",
  "article.noPrice": "Le prix manque",
  "article.quantity": "La quantité va de 1 à 9999",
  "article.notAdded": "Vous avez saisi un article qui n’est pas ajouté : complétez-le ou effacez-le.",
  "article.long": "Le nom ou le code est trop long",
  "article.unread": ({ line, text, problem }) => `Ligne ${line}, « ${text} » : ${problem}`,
  "line.problem": ({ line, text }) => `Ligne ${line} : ${text}`,
};
