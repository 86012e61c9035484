/** Legal dates with their calculation, and proposals. Only the server uses these texts. */
export const law = {
  "law.limitation": "Prescripción del delito (propuesta)",
  "law.limitation.penalty": "Prescripción de la pena (propuesta)",
  "law.appeal": "Plazo para recurrir la sentencia (propuesta)",
  "law.dismissal.reform": "Recurso de reforma contra el sobreseimiento (propuesta)",
  "law.dismissal.appeal": "Recurso de apelación contra el sobreseimiento (propuesta)",
  "law.dismissal.victim": "Recurso de la víctima no personada contra el sobreseimiento (propuesta)",
  "law.dismissal.recourse": "Recurso ante el procureur général (fiscal del tribunal de apelación) contra el archivo (Francia)",
  "law.inquiry": "Fin del plazo de investigación (propuesta)",
  "law.privateComplaint": "Denuncia con constitución en parte civil posible desde el (Francia, propuesta)",
  "law.unknownAuthor": "Sin autor conocido: el atestado queda en poder de la policía (propuesta)",
  "law.years": ({ n }: { n: number }) => (n === 1 ? "1 año" : `${n} años`),
  "law.months": ({ n }: { n: number }) => (n === 1 ? "1 mes" : `${n} meses`),
  "law.days": ({ n }: { n: number }) => (n === 1 ? "1 día" : `${n} días`),
  "law.hours": ({ n }: { n: number }) => (n === 1 ? "1 hora" : `${n} horas`),
  "law.step.facts": ({ date, zone }: { date: string; zone: string }) => `Hechos: ${date} (hora local: ${zone})`,
  "law.step.judgment": ({ date }: { date: string }) => `Sentencia: ${date}`,
  "law.step.notified": ({ date }: { date: string }) => `Notificación: ${date}`,
  "law.step.inquiry": ({ date }: { date: string }) => `Inicio de la investigación: ${date}`,
  "law.step.complaint": ({ date }: { date: string }) => `Denuncia: ${date}`,
  "law.step.term": ({ term, reference }: { term: string; reference: string }) => `Plazo: ${term} (art. ${reference})`,
  "law.step.hours": ({ term, reference }: { term: string; reference: string }) => `Plazo: ${term} desde la hora de la denuncia (art. ${reference})`,
  "law.step.dateToDate": "Se cuenta de fecha a fecha",
  "law.step.monthEnd": "Se cuenta de fecha a fecha; el mes final no tiene ese día y el plazo acaba el último",
  "law.step.working":
    "Cuentan los días hábiles desde el siguiente: sin sábados, domingos, festivos, agosto ni, desde diciembre de 2022, del 24 de diciembre al 6 de enero",
  "law.step.holidaysOf": ({ province }: { province: string }) =>
    `Festivos nacionales y autonómicos fijos de ${province}; compruebe los festivos locales de la sede`,
  "law.step.holidays": "Festivos nacionales; compruebe los festivos autonómicos y locales de la sede",
  "law.step.calendar": ({ reference }: { reference: string }) =>
    `Cuentan todos los días desde el siguiente; si acaba en sábado, domingo o festivo, pasa al siguiente día laborable (art. ${reference})`,
  "law.step.moved": ({ date }: { date: string }) => `El ${date} no es laborable`,
  "law.step.every": "Es urgente o de la instrucción: cuentan todos los días (art. 201 LECrim)",
  "law.step.end": ({ date }: { date: string }) => `Último día: ${date}`,
  "law.step.from": ({ date }: { date: string }) => `Desde el ${date}`,
  "law.step.longer": ({ term, date }: { term: string; date: string }) => `Si la pena máxima es mayor: ${term}, hasta el ${date}`,
  "law.step.adults": ({ date }: { date: string }) => `Para los autores mayores de edad: hasta el ${date}`,
  "law.step.hidden": ({ date, reference }: { date: string; reference: string }) =>
    `Si la infracción fue oculta, el plazo corre desde su descubrimiento, como máximo hasta el ${date} (art. ${reference})`,
  "law.step.interruption.es":
    "Las interrupciones las valora el abogado (art. 132.2 CP). La denuncia ante la policía no detiene el plazo; ante el juzgado contra persona determinada lo suspende 6 meses como máximo",
  "law.step.interruption.fr":
    "Las interrupciones las valora el abogado (art. 9-2 CPP): todo acto de persecución o de investigación abre un plazo nuevo",
  "law.step.final": "La pena prescribe desde que la sentencia es firme: compruebe esa fecha y las interrupciones",
  "law.step.others": ({ date, reference }: { date: string; reference: string }) => `Si otra parte recurre: hasta el ${date} (art. ${reference})`,
  "law.step.extension": ({ term, reference }: { term: string; reference: string }) => `Prórrogas de hasta ${term} (art. ${reference})`,
  "law.step.noTerm": "Este recurso no tiene plazo",
  "law.step.noCrimeType": "Indique la clase de delito para calcular la fecha",
  "law.step.noJudgment": "Indique la fecha de la sentencia para calcular la fecha",
  "law.step.noNotification": "Indique la fecha de notificación para calcular la fecha",
  "law.step.noPeriod": "No consta el plazo que regía en la fecha de los hechos",
  "suggestion.petty": ({ amount }: { amount: string }) => `Importe de ${amount}: posible delito leve (art. 234.2 CP)`,
  "suggestion.lessSerious": ({ amount }: { amount: string }) => `Importe superior a ${amount}: posible delito menos grave (art. 234.1 CP)`,
  "suggestion.repeat": ({ n }: { n: number }) => `Posible multirreincidencia (art. 234.2 CP): ${n} condenas conocidas`,
  "suggestion.repeat.ask": "Solo cuentan las que constan en la aplicación: pida la hoja histórico-penal",
  "suggestion.reviewPrice": ({ amount }: { amount: string }) => `Importe de ${amount}: revise el PVP con IVA, porque el importe decide el delito`,
  "suggestion.alarm":
    "Alarmas neutralizadas: pena en su mitad superior (art. 234.3 CP). Robo con fuerza solo si se forzó el acceso o la salida (arts. 237 y 238 CP)",
  "suggestion.group": "Grupo vinculado: posible hurto agravado por organización o grupo (art. 235.1.9.º CP)",
  "suggestion.force": "Se empleó fuerza: posible robo con fuerza en las cosas",
  "suggestion.seizure": "Tirón o arrebato: valore un robo con violencia",
  "suggestion.violence":
    "Hubo violencia o amenazas: posible robo con violencia o intimidación. Pregunte a la tienda si hay alguien herido y si tiene parte médico",
  "suggestion.weapon":
    "Se mostró un arma u objeto peligroso: posible robo con violencia, pena en su mitad superior en España; en Francia, vol avec arme",
  "suggestion.injured": "Testigo lesionado: pida el parte médico. Posible robo con violencia, además de las lesiones (arts. 242 y 147 CP)",
  "suggestion.injured.none":
    "Francia, testigo lesionado: pida el certificado médico. Sin incapacidad (ITT), robo agravado por violencia (art. 311-4 4° CP)",
  "suggestion.injured.upTo": ({ days }: { days: number }) =>
    `Francia, testigo lesionado con incapacidad (ITT) de hasta ${days} días: robo agravado (art. 311-5 1° CP)`,
  "suggestion.injured.above": ({ days }: { days: number }) =>
    `Francia, testigo lesionado con incapacidad (ITT) de más de ${days} días: robo agravado (art. 311-6 CP)`,
  "suggestion.fast.petty": "Delito leve presenciado y autor identificado: posible juicio inmediato (art. 962 LECrim)",
  "suggestion.fast": "Delito presenciado y autor identificado: posible juicio rápido (art. 795 LECrim)",
  "suggestion.recovered": ({ status }: { status: string }) =>
    `Productos recuperados y sin denuncia: riesgo de sobreseimiento (art. 963.1.1.ª LECrim). Valore pasar el caso a «${status}»`,
  "suggestion.unknownAuthor": ({ hours, status }: { hours: number; status: string }) =>
    `Más de ${hours} horas desde la denuncia sin autor conocido (art. 284.2 LECrim). Valore pasar el caso a «${status}»`,
  "suggestion.afd": ({ amount }: { amount: string }) =>
    `Francia, importe hasta ${amount} y bienes restituidos: posible multa a tanto alzado (art. 311-3-1 CP)`,
  "suggestion.aggravated": "Francia, varias personas: posible hurto agravado (art. 311-4 1° CP)",
  "suggestion.organised":
    "Francia, varias personas y grupo vinculado: solo es crimen en banda organizada si consta la preparación (arts. 311-9 y 132-71 CP)",
  "suggestion.minorHelp": "Francia, adulto que actúa con menores: pena agravada (art. 311-4-1 CP)",
  "suggestion.minors.es": ({ age }: { age: number }) =>
    `Intervienen menores: órgano de Menores y plazos de prescripción del art. 15 LO 5/2000. Por debajo de ${age} años no hay responsabilidad penal`,
  "suggestion.minors.fr": ({ age }: { age: number }) =>
    `Francia, intervienen menores: se aplica el código de justicia penal de menores (CJPM), sin multa a tanto alzado. Por debajo de ${age} años se presume falta de discernimiento`,
  "suggestion.call.classic": "Francia, convocatoria clásica: tramitación ordinaria",
  "suggestion.call.fast": "Francia, convocatoria acelerada: tramitación rápida",
  "suggestion.order": "La prohibición de acudir impuesta a este autor estaba vigente en la fecha de los hechos",
  "suggestion.order.breach": "Valore el quebrantamiento y avise al abogado del caso",
  "suggestion.offenceClass": "La clase no corresponde al tipo de delito: se propone la que le corresponde, de la que depende la prescripción",
  "suggestion.related": ({ cases }: { cases: string }) => `Mismo autor, vehículo o grupo en otros casos abiertos del cliente: ${cases}`,
  "law.civilAnswer.demand": "Vencimiento de la contestación (propuesta)",
  "law.civilAnswer.spanishPaymentOrder": "Plazo para pagar u oponerse (propuesta)",
  "law.civilAnswer.frenchPaymentOrder": "Plazo de oposición (Francia, propuesta)",
  "law.civilAnswer.enforcement": "Plazo de oposición (propuesta)",
  "law.civilGrace": "Ejecución forzosa posible desde el (propuesta)",
  "law.workingDays": ({ n }: { n: number }) => `${n} días hábiles`,
  "law.step.served.demand": ({ date }: { date: string }) => `Notificación de la demanda: ${date}`,
  "law.step.served.spanishPaymentOrder": ({ date }: { date: string }) => `Requerimiento de pago: ${date}`,
  "law.step.served.frenchPaymentOrder": ({ date }: { date: string }) => `Notificación del mandamiento: ${date}`,
  "law.step.served.enforcement": ({ date }: { date: string }) => `Notificación: ${date}`,
  "law.step.otherSide": "Es el plazo de la parte contraria",
  "suggestion.civil.due.demand": ({ date, term, from }: Record<"date" | "term" | "from", string>) =>
    `Vencimiento propuesto para contestar: ${date} (${term} desde la notificación del ${from})`,
  "suggestion.civil.due.spanishPaymentOrder": ({ date, term, from }: Record<"date" | "term" | "from", string>) =>
    `Plazo propuesto para pagar u oponerse: ${date} (${term} desde el requerimiento del ${from})`,
  "suggestion.civil.due.frenchPaymentOrder": ({ date, term, from }: Record<"date" | "term" | "from", string>) =>
    `Plazo de oposición propuesto: ${date} (${term} desde la notificación del ${from})`,
  "suggestion.civil.due.enforcement": ({ date, term, from }: Record<"date" | "term" | "from", string>) =>
    `Plazo de oposición propuesto: ${date} (${term} desde la notificación del ${from})`,
  "suggestion.civil.verbal": ({ amount, procedure, limit }: { amount: string; procedure: string; limit: string }) =>
    `Cuantía de ${amount}: ${procedure} (hasta ${limit})`,
  "suggestion.civil.ordinary": ({ amount, procedure, limit }: { amount: string; procedure: string; limit: string }) =>
    `Cuantía de ${amount}: ${procedure} (más de ${limit})`,
  "suggestion.civil.settlement": ({ limit }: { limit: string }) =>
    `Francia, reclamación de hasta ${limit}: antes de demandar hace falta un intento de acuerdo (art. 750-1 CPC)`,
};
