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
  "issue.isCase": "Se ha convertido en un caso penal.",
  "issue.openCase": ({ number }: { number: string }) => `Ir al caso ${number}`,
};
