import type { ServedLabels } from "../record-terms.ts";

export const servedLabels: ServedLabels = {
  demand: { demandNotificationDate: "Fecha de notificación de la demanda", demandResponseDueDate: "Vencimiento de la contestación" },
  spanishPaymentOrder: { demandNotificationDate: "Fecha del requerimiento de pago", demandResponseDueDate: "Plazo para pagar u oponerse" },
  frenchPaymentOrder: { demandNotificationDate: "Fecha de notificación del mandamiento", demandResponseDueDate: "Plazo de oposición" },
  enforcement: { demandNotificationDate: "Fecha de notificación de la demanda", demandResponseDueDate: "Plazo de oposición" },
};
