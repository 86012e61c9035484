import type { ledger as es } from "../es/ledger.ts";
import type { Same } from "../same.ts";

export const ledger: Same<typeof es> = {
  "section.ledger": "Sommes allouées et paiements",
  "section.ledger.hint":
    "Les sommes allouées, les échéances convenues, les paiements et le reste à recouvrer. L’amende est payée au Trésor public et n’est pas inscrite ici",
  "ledger.awarded": "Alloué",
  "ledger.paid": "Recouvré",
  "ledger.writtenOff": "Abandonné",
  "ledger.open": "Reste à recouvrer",
  "ledger.detail": "Détail",
  "ledger.overdue": ({ amount }) => `Échu : il manque ${amount}`,
  "ledger.takenOver": "Repris du montant inscrit auparavant",
  "noticeKind.instalment": "Échéance impayée",
  "notice.instalment": ({ cid, date }) => `L’échéance du ${date} de l’affaire ${cid} n’est pas entièrement recouvrée`,
  "mail.instalment.subject": ({ date }) => `Échéance impayée : ${date}`,
  "mail.instalment.body": ({ record, date, link }) =>
    `L’échéance du ${date} (${record}) n’est pas entièrement recouvrée. Inscrivez le paiement ou envisagez l’exécution forcée.\n\n${link}`,
  "law.instalment": "Prochaine échéance de paiement",
  "law.instalment.open": ({ amount, open }) => `Échéance de ${amount} : il manque ${open}`,
  "law.instalment.count": ({ paid, all }) => `Échéances recouvrées : ${paid} sur ${all}. Les paiements couvrent d’abord les plus anciennes`,
  "suggestion.liabilityDiffers": ({ awarded, judged }) =>
    `Les dommages et intérêts inscrits aux paiements (${awarded}) diffèrent de ceux du jugement (${judged}) : les premiers comptent`,
  "suggestion.fineDiffers": ({ days, quota, fine, amount }) => `${days} jours × ${quota} = ${fine}, mais le montant de l’amende est ${amount}`,
  "suggestion.fineLimits": ({ from, to, least, most }) =>
    `Amende par jours hors des limites de la loi : de ${from} à ${to} jours, de ${least} à ${most} par jour`,
  "suggestion.subsidiary.es": ({ quotas, days }) =>
    `Si l’amende n’est pas payée : ${quotas} cuotas ÷ 2 = ${days} jours de responsabilité personnelle subsidiaire (Espagne)`,
  "suggestion.subsidiary.fr": ({ quotas, days }) => `Si les ${quotas} jours-amende ne sont pas payés : ${days} jours d’emprisonnement`,
  "court.name.use": ({ name }) => `Utiliser « ${name} »`,
};
