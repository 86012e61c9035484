/** The screen where everybody's day begins. */
export const today = {
  "today.hearings": "Señalamientos",
  "today.hearingsNone": "Ninguno en los próximos 7 días.",
  "today.all": "Ver todos",
  "today.allOf": ({ section }: { section: string }) => `Ver todos: ${section}`,
  "today.more": ({ n }: { n: string }) => `más de ${n}`,
  "today.isToday": "Hoy",
  "today.tomorrow": "Mañana",
  "today.quiet": "Un día tranquilo",
  "today.quietText": "No hay nada pendiente para hoy ni para esta semana.",
  "today.deadlines": "Plazos",
  "today.deadlinesNone": "Ninguno en los próximos 30 días.",
  "today.overdue": ({ n }: { n: string }) => (n === "1" ? "1 vencido" : `${n} vencidos`),
  "today.workingDays": ({ n }: { n: number }) =>
    n < 0
      ? n === -1
        ? "vencido hace 1 día hábil"
        : `vencido hace ${-n} días hábiles`
      : n === 0
        ? "vence hoy"
        : n === 1
          ? "queda 1 día hábil"
          : `quedan ${n} días hábiles`,
  "today.tasks": "Tareas",
  "today.tasksMine": "Mis tareas",
  "today.tasksNone": "Ninguna para esta semana.",
  "today.taskDone": ({ what }: { what: string }) => `Marcar como hecha: ${what}`,
  "today.newRecords": "Casos nuevos",
  "today.papers": "Documentación recibida",
  "today.papersText": ({ files, answers }: { files: number; answers: number }) => {
    const sent = files === 1 ? "1 archivo" : `${files} archivos`;
    const answered = answers === 1 ? "1 respuesta" : `${answers} respuestas`;
    return answers === 0 ? sent : files === 0 ? answered : `${sent} y ${answered}`;
  },
  "today.unread": "Mensajes sin leer",
  "today.mentioned": "le mencionan",
  "today.idle": "Sin próximo paso",
  "today.idleSince": ({ date }: { date: string }) => `sin movimiento desde el ${date}`,
  "today.unassigned": "Sin abogado",
  "today.escalations": "Plazos que nadie ha atendido",
  "today.penal": "Penales",
  "today.civil": "Civiles",
  "today.everybody": "Todos los abogados",
  "today.lawyer": "Abogado",
  "today.loads": "Carga por abogado",
  "today.loadsNote":
    "Abierto es todo caso que no ha terminado, también el que espera (denuncia sin autor conocido, sobreseimiento provisional). Los plazos y tareas vencidos son los de los casos de cada abogado; los señalamientos, los que atiende y se celebran en 7 días.",
  "today.loadCases": "Penales",
  "today.loadCivil": "Civiles",
  "today.loadHearings": "Señalamientos, 7 días",
  "today.loadOverdue": "Plazos y tareas vencidos",
  "today.loadIdle": "Sin próximo paso",
  "today.loadLast": "Última actuación",
  "today.loadNever": "ninguna",
  "today.daysAgo": ({ n }: { n: number }) => (n <= 0 ? "hoy" : n === 1 ? "hace 1 día" : `hace ${n} días`),
  "today.dayOf": ({ name }: { name: string }) => `El día de ${name}`,
  "today.loadOf": ({ column, name }: { column: string; name: string }) => `${column}: ${name}`,
  "today.health": "Estado de la instalación",
  "health.good": "Bien",
  "health.attention": "Atención",
  "health.failure": "Fallo",
  "health.backups": "Copias de seguridad",
  "health.journal": "Diario verificado",
  "health.mails": "Correos",
  "health.jobs": "Tareas del servidor",
  "health.disk": "Espacio en disco",
  "health.last": ({ when }: { when: string }) => `última: ${when}`,
  "health.checked": ({ when }: { when: string }) => `comprobado: ${when}`,
  "health.never": "nunca",
  "health.unsent": ({ n }: { n: number }) => (n === 0 ? "todos enviados" : n === 1 ? "1 sin enviar" : `${n} sin enviar`),
  "health.failed": ({ n }: { n: number }) => (n === 0 ? "ninguna fallida" : n === 1 ? "1 fallida" : `${n} fallidas`),
  "health.free": ({ size }: { size: string }) => `${size} libres`,
} as const;
