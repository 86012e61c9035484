/** Files of records. */
export const files = {
  "file.invalid": ({ name }: { name: string }) => `Archivo no válido: ${name}`,
  "file.tooLarge": ({ name, max }: { name: string; max: string }) => `El archivo ${name} supera ${max} MB`,
  "file.created": "Archivo creado",
  "file.removed": "Archivo eliminado",
  "confirm.file": ({ name }: { name: string }) => `¿Desea eliminar el archivo ${name}?`,
  "ticket.missing": "No se ha subido el ticket escaneado",
};
