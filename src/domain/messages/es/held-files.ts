/** Files that arrived whole and could not join their record: the settings of managers, their day. */
export const heldFiles = {
  "menu.heldFiles": "Archivos en espera",
  "heldFile.intro":
    "Llegaron completos, pero no pudieron añadirse a su registro. Se guardan sin cambios, con su huella, hasta que alguien decida. El diario anota cada decisión.",
  "heldFile.none": "No hay archivos en espera",
  "heldFile.more": ({ n }: { n: number }) => `Hay ${n} archivos en espera. Se muestran los que llevan más tiempo.`,
  "heldFile.reason.sender": "Quien lo envió ya no tiene acceso",
  "heldFile.reason.record": "El registro se eliminó o dejó de ser visible para quien lo envió",
  "heldFile.sent": ({ by, when }: Record<"by" | "when", string>) => `Enviado por ${by}, ${when}`,
  "heldFile.for": ({ record }: { record: string }) => `Para ${record}`,
  "heldFile.deleted": "Registro eliminado",
  "heldFile.hash": "Huella SHA-256",
  "heldFile.join": ({ record }: { record: string }) => `Añadir a ${record}`,
  "heldFile.joinOf": ({ name, record }: Record<"name" | "record", string>) => `Añadir a ${record}: ${name}`,
  "heldFile.other": "Añadir a otro registro",
  "heldFile.otherOf": ({ name }: { name: string }) => `Añadir a otro registro: ${name}`,
  "heldFile.kind": "Tipo de registro",
  "heldFile.record": "Registro",
  "heldFile.add": "Añadir",
  "heldFile.joined": "Archivo añadido al registro",
  "heldFile.discard": "Descartar",
  "heldFile.discardOf": ({ name }: { name: string }) => `Descartar ${name}`,
  "heldFile.discardTitle": "Descartar el archivo",
  "heldFile.discardText": ({ name }: { name: string }) =>
    `${name} se borrará y no podrá recuperarse. El diario conserva su huella y quién lo descartó.`,
  "heldFile.discarded": "Archivo descartado",
};
