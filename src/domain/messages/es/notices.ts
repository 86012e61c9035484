type Case = Record<"cid" | "establishment", string>;
type Dated = Case & { date: string };

/** Notices and background jobs. */
export const notices = {
  "notice.caseNew": ({ cid, establishment, date }: Dated) => `${establishment} ha creado el caso ${cid}, del ${date}`,
  "notice.pendingDoc": ({ cid, establishment, items, date }: Dated & { items: string }) =>
    `Falta documentación en el caso ${cid} de ${establishment}${items && `: ${items}`}${date && ` (antes del ${date})`}`,
  "notice.conversionAsked": ({ cid, establishment, date }: Dated) =>
    `La central pide convertir en caso el hecho no denunciable ${cid} de ${establishment}, del ${date}`,
  "notice.documentsReady": ({ cid, establishment }: Case) => `${establishment} ha entregado toda la documentación del caso ${cid}`,
  "notice.status": ({ cid, establishment, status }: Case & { status: string }) => `El caso ${cid} de ${establishment} ha pasado a «${status}»`,
  "notice.trialSet": ({ cid, date, hour, court }: Dated & Record<"hour" | "court", string>) =>
    `Juicio del caso ${cid}: ${date} a las ${hour}${court && `, ${court}`}`,
  "notice.trialReminder": ({ cid, date, hour, days }: Dated & Record<"hour" | "days", string>) =>
    `Juicio del caso ${cid} ${days === "0" ? "hoy" : days === "1" ? "mañana" : `en ${days} días`}: ${date} a las ${hour}`,
  "notice.trialMoved": ({ cid, previous, date, hour, court }: Dated & Record<"previous" | "hour" | "court", string>) =>
    `El juicio del caso ${cid} pasa del ${previous} al ${date} a las ${hour}${court && `, ${court}`}`,
  "notice.trialSuspended": ({ cid, date, reason }: Dated & { reason: string }) => `Juicio suspendido en el caso ${cid}: ${date} (${reason})`,
  "notice.hearingSet": ({ cid, hearing, date, hour, court }: Dated & Record<"hearing" | "hour" | "court", string>) =>
    `${hearing} del caso ${cid}: ${date} a las ${hour}${court && `, ${court}`}`,
  "notice.trialResult": ({ cid }: Case) => `Indique el resultado del juicio del caso ${cid}`,
  "notice.judgment": ({ cid, establishment, type }: Case & { type: string }) => `Sentencia ${type} en el caso ${cid} de ${establishment}`,
  "notice.notProcessed": ({ cid, days }: Case & { days: string }) =>
    `El caso ${cid} espera documentación desde hace ${days} días: valore pasarlo a «No tramitado»`,
  "notice.images": ({ cid }: Case) => `Suba las imágenes del caso ${cid} antes de que se borren`,
  "notice.orderEnd": ({ cid, establishment, date }: Dated) => `La prohibición de acceso del caso ${cid} en ${establishment} termina el ${date}`,
  "notice.limitation": ({ cid, date }: Dated) => `El caso ${cid} prescribe el ${date} (propuesta)`,
  "notice.appeal": ({ cid, date }: Dated) => `Plazo de recurso del caso ${cid}: hasta el ${date}`,
  "notice.civilLiability": ({ cid }: Case) => `La responsabilidad civil del caso ${cid} sigue sin cobrarse por completo`,
  "notice.civilDue": ({ cid, date, days }: Dated & { days: string }) =>
    `Contestación a la demanda del caso civil ${cid}: vence el ${date} (${days === "0" ? "hoy" : `${days} ${days === "1" ? "día hábil" : "días hábiles"}`})`,
  "notice.videoConference": ({ cid, date }: Dated) => `Videoconferencia pendiente en el caso civil ${cid}: vista el ${date}`,
  "notice.teaching": ({ title }: { title: string }) => `Nuevo contenido formativo: «${title}»`,
  /** Prefix of the number of a civil case. */
  "notices.civil": "civil",
  "notice.report": ({ title }: { title: string }) => `El informe está listo: ${title}`,
  "notices.title": "Avisos",
  "notices.unread": ({ n }: { n: number }) => (n === 1 ? "1 aviso sin leer" : `${n >= 100 ? "Más de 99" : n} avisos sin leer`),
  "notices.new": "Sin leer",
  "notices.empty": "No tiene avisos",
  "notices.emptyText": "Aquí verá los casos nuevos, los cambios de estado y los recordatorios.",
  "notices.readAll": "Marcar todo como leído",
  "notices.readOne": "Marcar como leído",
  "notices.more": "Ver más",
  "menu.jobs": "Tareas automáticas",
  "job.cleaning": "Limpieza de tareas y avisos antiguos",
  "job.reminders": "Recordatorios del día",
  "job.statusDigest": "Resumen diario de cambios de estado",
  "job.teaching": "Aviso de contenido formativo",
  "job.report": "Informe",
  "job.reportExpiry": "Borrado de un informe",
  "job.monthSums": "Sumas de cada mes para la analítica",
  "jobs.recurring": "Próximas ejecuciones",
  "jobs.list": "Tareas",
  "jobs.kind": "Tarea",
  "jobs.state": "Estado",
  "jobs.attempts": "Intentos",
  "jobs.when": "Fecha",
  "jobs.error": "Último error",
  "jobs.actions": "Acciones",
  "jobs.retry": "Reintentar",
  "jobs.retryOne": ({ kind }: { kind: string }) => `Reintentar: ${kind}`,
  "jobs.retried": "La tarea se intentará de nuevo",
  "jobs.none": "Todavía no se ha ejecutado ninguna tarea",
  "jobs.more": "Ver más",
  "jobs.state.waiting": "En espera",
  "jobs.state.running": "En curso",
  "jobs.state.done": "Terminada",
  "jobs.state.failed": "Fallida",
  "jobs.state.cancelled": "Cancelada",
};
