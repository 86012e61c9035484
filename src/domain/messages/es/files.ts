/** Files of records. */
export const files = {
  "file.invalid": ({ name }: { name: string }) => `Archivo no válido: ${name}`,
  "file.tooLarge": ({ name, max }: { name: string; max: string }) => `El archivo ${name} supera ${max} MB`,
  "file.tooMany": ({ max }: { max: string }) => `No caben más de ${max} archivos`,
  "file.busy": "El archivo se está enviando desde otro sitio. Inténtelo en unos segundos.",
  "file.damaged": "El archivo está dañado y no se entrega. Avise a su administrador.",
  "file.noSpace": "No queda espacio para guardar archivos",
  "file.created": "Archivo creado",
  "file.removed": "Archivo eliminado",
  "confirm.file": ({ name }: { name: string }) => `¿Desea eliminar el archivo ${name}?`,
  "ticket.missing": "No se ha subido el ticket escaneado",
};
