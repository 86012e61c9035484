/** Amounts that judgments award, payments and fines by days. */
export const ledger = {
  "section.ledger": "Importes y cobros",
  "section.ledger.hint": "Lo concedido, los plazos acordados, los pagos y lo que queda pendiente. La multa se paga al Estado y no se anota aquí",
  "ledger.awarded": "Concedido",
  "ledger.paid": "Cobrado",
  "ledger.writtenOff": "Dado de baja",
  "ledger.open": "Pendiente",
  "ledger.detail": "Detalle",
  "ledger.overdue": ({ amount }: { amount: string }) => `Vencido: faltan ${amount}`,
  "ledger.takenOver": "Tomado del importe que constaba antes",
  "noticeKind.instalment": "Plazo de pago impagado",
  "notice.instalment": ({ cid, date }: { cid: string; date: string }) =>
    `El plazo de pago del ${date} del caso ${cid} sigue sin cobrarse por completo`,
  "mail.instalment.subject": ({ date }: { date: string }) => `Plazo de pago impagado: venció el ${date}`,
  "mail.instalment.body": ({ record, date, link }: Record<"record" | "date" | "link", string>) =>
    `El plazo de pago del ${date} de ${record} no se ha cobrado por completo. Anote el pago o valore pedir la ejecución.\n\n${link}`,
  "law.instalment": "Próximo plazo de pago",
  "law.instalment.open": ({ amount, open }: { amount: string; open: string }) => `Plazo de ${amount}: faltan ${open}`,
  "law.instalment.count": ({ paid, all }: { paid: number; all: number }) =>
    `Plazos cobrados: ${paid} de ${all}. Los pagos cubren primero los más antiguos`,
  "suggestion.liabilityDiffers": ({ awarded, judged }: { awarded: string; judged: string }) =>
    `La responsabilidad civil anotada en los cobros (${awarded}) no coincide con la de la sentencia (${judged}): cuenta la de los cobros`,
  "suggestion.fineDiffers": ({ days, quota, fine, amount }: { days: number; quota: string; fine: string; amount: string }) =>
    `${days} días × ${quota} = ${fine}, pero el importe de la multa es ${amount}`,
  "suggestion.fineLimits": ({ from, to, least, most }: { from: number; to: number; least: string; most: string }) =>
    `Multa por días fuera de los límites de la ley: de ${from} a ${to} días, de ${least} a ${most} al día`,
  "suggestion.subsidiary.es": ({ quotas, days }: { quotas: number; days: number }) =>
    `Si no se paga la multa: ${quotas} cuotas ÷ 2 = ${days} días de responsabilidad personal subsidiaria`,
  "suggestion.subsidiary.fr": ({ quotas, days }: { quotas: number; days: number }) =>
    `Si no se pagan los ${quotas} días de multa: ${days} días de prisión (Francia)`,
  "court.name.use": ({ name }: { name: string }) => `Usar «${name}»`,
} as const;
