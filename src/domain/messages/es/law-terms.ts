/** Terms of proceedings with their calculation, and when a decision is final. Only the server uses these texts. */
export const lawTerms = {
  "law.indictment": "Plazo del escrito de acusación (propuesta)",
  "law.penalOrder": "Plazo de oposición a la ordonnance pénale (Francia, propuesta)",
  "law.afd": "Plazo para pagar o impugnar la multa a tanto alzado (Francia, propuesta)",
  "law.civilParty": "Constitución de parte civil por escrito (Francia, propuesta)",
  "law.opposition.verbal": "Monitorio con oposición: plazo para impugnarla (propuesta)",
  "law.opposition.ordinary": "Monitorio con oposición: plazo para presentar la demanda (propuesta)",
  "law.civilJudgment": "Caducidad de la acción ejecutiva (propuesta)",
  "law.civilClaim": "Prescripción de la acción civil (propuesta)",
  "law.unchecked": "Propuesta: un abogado no ha revisado todavía esta regla",
  "law.step.undecided.crimeType": ({ term, date, reference }: Record<"term" | "date" | "reference", string>) =>
    `Falta la clase de delito, que decide el plazo: se muestra el más corto. Si no es leve: ${term}, hasta el ${date} (art. ${reference})`,
  "law.step.undecided.processing": ({ term, date, reference }: Record<"term" | "date" | "reference", string>) =>
    `Falta la tramitación, que decide el plazo: se muestra el más corto. Si no es rápida: ${term}, hasta el ${date} (art. ${reference})`,
  "law.step.undecided.both": ({ term, date, reference }: Record<"term" | "date" | "reference", string>) =>
    `Faltan la clase de delito y la tramitación, que deciden el plazo: se muestra el más corto. Si no es leve ni rápida: ${term}, hasta el ${date} (art. ${reference})`,
  "law.step.cautious": "Un festivo que cae en domingo puede haberse trasladado al lunes: por prudencia, ese lunes no se cuenta",
  "law.step.finalDate": ({ date }: { date: string }) => `Firmeza: ${date}`,
  "law.step.noFinal": "Indique la fecha de firmeza para calcular la fecha",
  "law.step.copy": ({ date }: { date: string }) => `Copia de la denuncia enviada al procureur: ${date}`,
  "law.step.noCopy":
    "Denuncia ante la policía o en línea: el plazo corre desde el envío de una copia al procureur de la République; indique esa fecha (art. 85 CPP)",
  "law.step.companyPapers":
    "Condición de admisibilidad: una empresa que constituye parte civil aporta su balance y su cuenta de resultados (art. 85 CPP); también en la citation directe (art. 392-1 CPP)",
  "law.step.opposition": ({ date }: { date: string }) => `Traslado de la oposición: ${date}`,
  "law.step.hearing": ({ date }: { date: string }) => `Vista: ${date}`,
  "law.step.civilDate": ({ date }: { date: string }) => `Nacimiento de la acción: ${date}`,
  "law.step.pronounced": ({ date, reference }: { date: string; reference: string }) =>
    `Sentencia contradictoria: el plazo corre desde que se dicta, el ${date} (art. ${reference})`,
  "law.step.served": ({ date }: { date: string }) =>
    `Desde la notificación solo si la parte estuvo ausente sin conocer la fecha; si no, el plazo acabó o acaba el ${date}`,
  "law.step.guess": "No consta la sede del órgano judicial: se supone la provincia del establecimiento",
  "law.step.minorsAdults": ({ date, reference }: { date: string; reference: string }) =>
    `Para los adultos enjuiciados aparte: hasta el ${date} (art. ${reference})`,
  "law.step.measure.light": ({ term, date }: { term: string; date: string }) =>
    `Amonestación, prestaciones en beneficio de la comunidad o permanencia de fin de semana: ${term}, hasta el ${date}`,
  "law.step.measure.other": ({ term, date }: { term: string; date: string }) => `Otra medida de hasta dos años: ${term}, hasta el ${date}`,
  "law.step.measure.overTwoYears": ({ term, date }: { term: string; date: string }) => `Medida de más de dos años: ${term}, hasta el ${date}`,
  "law.step.victim": "La Ley 4/2015 protege a las personas físicas: que una empresa pueda usar este plazo es discutible (arts. 2 y 12 Ley 4/2015)",
  "law.step.repeat":
    "La denuncia puede reiterarse ante el juzgado o la fiscalía; por sí sola, la presentada ante la policía no interrumpe la prescripción (arts. 284 LECrim y 132 CP)",
  "law.step.opposed.verbal": "Por la cuantía se sigue el juicio verbal: conteste por escrito a la oposición y pida la vista si la quiere",
  "law.step.opposed.ordinary": "Por la cuantía se sigue el juicio ordinario: sin demanda en ese plazo se sobresee con imposición de costas",
  "law.step.hoursBefore": ({ term, reference }: { term: string; reference: string }) => `Al menos ${term} antes de la vista (art. ${reference})`,
  "law.step.civilPartyNext": "Después todavía es posible de viva voz en la vista, antes de las conclusiones del ministerio fiscal",
  "law.step.afdReduced": ({ date, reference }: { date: string; reference: string }) =>
    `Multa reducida si se paga hasta el ${date} (art. ${reference}). Con pago electrónico, 30 y 60 días`,
  "law.step.afdClaim": "La multa a tanto alzado extingue la acción pública, no la civil: reclame el daño ante el juez civil (art. 4 CPP)",
  "law.step.civilClaimStop": "La reclamación extrajudicial y el reconocimiento de la deuda interrumpen el plazo en España (art. 1973 CC)",
  "law.step.caducity": "Es un plazo de caducidad: no se interrumpe; basta con presentar la demanda ejecutiva",
  "law.step.longerClaim": ({ term, date, reference }: { term: string; date: string; reference: string }) =>
    `Si la acción es personal sin plazo propio: ${term}, hasta el ${date} (art. ${reference})`,
  "suggestion.final": ({ date, end }: { date: string; end: string }) =>
    `Firmeza propuesta: ${date}. El plazo para recurrir acabó el ${end} y no consta ningún recurso`,
  "suggestion.final.noAppeal": ({ date }: { date: string }) =>
    `Firmeza propuesta: ${date}, la notificación, porque contra la sentencia no cabe apelación`,
  "suggestion.final.check": "compruebe que el órgano judicial la ha declarado",
  "suggestion.final.general": "el procureur général tiene 20 días desde la sentencia (art. 505 CPP)",
  "suggestion.orderMax": ({ term }: { term: string }) => `La prohibición de acudir dura más que el máximo de ${term}: compruebe las fechas`,
  "suggestion.repeatComplaint":
    "Denuncia archivada por la policía por falta de autor: puede reiterarse ante el juzgado o la fiscalía. Por sí sola no interrumpe la prescripción (arts. 284 LECrim y 132 CP)",
  "suggestion.afdClaim": "Multa a tanto alzado notificada: la reclamación civil sigue abierta ante el juez civil (art. 4 CPP)",
  "suggestion.civil.masc":
    "Antes de presentar la demanda hace falta acreditar un intento de acuerdo (MASC) y su fecha: es requisito de procedibilidad (art. 5 LO 1/2025)",
  "suggestion.civil.masc.order": "En el monitorio los juzgados discrepan: conviene acreditarlo",
};
