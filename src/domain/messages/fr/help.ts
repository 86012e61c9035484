import type { Help } from "../help.ts";
import { helpCases } from "./help-cases.ts";
import { helpSettings } from "./help-settings.ts";

export const help: Help = {
  texts: { ...helpCases, ...helpSettings },
  keys: {
    everywhere: [
      ["Ctrl K", "Aller à une affaire, à une fiche ou à un écran"],
      ["?", "Ouvrir cette aide"],
      ["Échap", "Fermer ce qui est ouvert par-dessus"],
    ],
    list: [
      ["↑ ↓", "Aller de ligne en ligne"],
      ["Début, Fin", "Première et dernière ligne"],
      ["Pg préc., Pg suiv.", "Dix lignes plus haut ou plus bas"],
      ["Entrée", "Ouvrir la ligne"],
      ["Espace", "Sélectionner la ligne ; avec Maj, jusqu’à elle"],
    ],
    record: [
      ["Ctrl S", "Enregistrer les modifications"],
      ["← →", "Aller d’onglet en onglet"],
      ["Alt ↓", "Ouvrir le calendrier d’une date"],
    ],
    intake: [
      ["↑ ↓", "Changer la réponse choisie"],
      ["Espace", "Cocher une case"],
      ["Alt ↓", "Ouvrir le calendrier d’une date"],
    ],
    calendar: [
      ["← →", "Aller au jour voisin"],
      ["↑ ↓", "Aller à l’événement précédent ou suivant"],
      ["Entrée", "Voir l’événement"],
    ],
    network: [
      ["Tab", "Aller d’une fiche à l’autre"],
      ["Entrée", "Ouvrir ce qui est choisi"],
    ],
    files: [
      ["← →", "Fichier précédent et suivant dans la visionneuse"],
      ["+ −", "Agrandir et réduire dans la visionneuse"],
    ],
  },
};
