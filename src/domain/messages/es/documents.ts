/** PDF documents. */
export const documents = {
  "document.page": ({ page, pages }: { page: string; pages: string }) => `Página ${page} de ${pages}`,
  "document.made": ({ date }: { date: string }) => `Generado el ${date}`,
  "document.confidential": ({ user, date }: { user: string; date: string }) =>
    `Confidencial · contiene datos personales · Generado por ${user} el ${date}`,
  "document.zone": ({ zone }: { zone: string }) => `Las horas son las del lugar de los hechos: ${zone}.`,
  "document.courtZone": ({ zone }: { zone: string }) => `La hora del señalamiento es la del órgano judicial: ${zone}.`,
  "summary.title": "Resumen del caso",
  "summary.link": "Resumen en PDF",
  "summary.file": ({ number }: { number: string }) => `Resumen del caso ${number}.pdf`,
  "summary.facts": ({ date }: { date: string }) => `Hechos: ${date}`,
  "summary.file.name": "Archivo y huella SHA-256",
  "summary.file.place": "Apartado",
  "summary.law": "Plazos legales (propuesta)",
  "summary.law.note": "Fechas calculadas con los datos del caso. Son una propuesta: compruébelas antes de usarlas.",
  "summary.law.term": "Plazo y cálculo",
  "summary.law.date": "Fecha",
  "summary.law.reference": "Artículo",
};
