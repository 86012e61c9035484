/** Issues, and their conversion into a case. */
export const issues = {
  "issue.deleted": "Este hecho no denunciable ha sido eliminado",
  "issue.converted": "Este hecho no denunciable ya se ha convertido en un caso",
  "issue.convert": "Convertir en caso",
  "issue.convert.title": "Convertir en caso penal",
  "issue.convert.text": ({ number }: { number: string }) =>
    `Se creará un caso penal nuevo con los hechos, testigos, vínculos y archivos de «${number}». Solo puede hacerse una vez.`,
  "issue.convert.yes": "Convertir",
  "issue.convert.done": "Caso creado",
  "issue.ask": "Pedir la conversión en caso",
  "issue.ask.text": ({ number }: { number: string }) =>
    `Se avisará al abogado de que la central pide convertir «${number}» en un caso penal. La decisión es suya.`,
  "issue.ask.yes": "Pedir la conversión",
  "issue.ask.done": "Se ha avisado al abogado",
  "issue.noLawyer": "Este hecho todavía no tiene abogado. Pida a su gestor que lo asigne.",
  "issue.asked": ({ by, date }: { by: string; date: string }) => `Conversión pedida por ${by} el ${date}. Decide el abogado.`,
  "issue.isCase": "Se ha convertido en un caso penal.",
  "issue.openCase": ({ number }: { number: string }) => `Ir al caso ${number}`,
};
