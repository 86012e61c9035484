import type { ServedLabels } from "../record-terms.ts";

export const servedLabels: ServedLabels = {
  demand: { demandNotificationDate: "Date de signification de l’assignation", demandResponseDueDate: "Échéance des conclusions en défense" },
  spanishPaymentOrder: { demandNotificationDate: "Date de la sommation de payer", demandResponseDueDate: "Délai pour payer ou s’opposer" },
  frenchPaymentOrder: { demandNotificationDate: "Date de signification de l’ordonnance", demandResponseDueDate: "Délai d’opposition" },
  enforcement: { demandNotificationDate: "Date de signification de la demande", demandResponseDueDate: "Délai d’opposition" },
};
