/** What works offline, and the outbox of intakes that wait for a connection. */
export const outbox = {
  "offline.title": "Sin conexión",
  "offline.text":
    "Esta pantalla necesita conexión. Mientras tanto puede dar parte de un hecho: se guardará aquí y se enviará cuando vuelva la conexión.",
  "offline.wait": "Esta pantalla necesita conexión. Compruebe la red e inténtelo de nuevo.",
  "outbox.saved.text":
    "El parte está guardado en este dispositivo y se enviará cuando vuelva la conexión, aunque cierre esta página. No cierre la sesión hasta entonces.",
  "outbox.title": "Pendiente de enviar",
  "outbox.count": ({ n }: { n: number }) => (n === 1 ? "1 parte pendiente de enviar" : `${n} partes pendientes de enviar`),
  "outbox.bar": ({ n }: { n: number }) =>
    n === 1
      ? "1 parte está guardado en este dispositivo y se enviará cuando vuelva la conexión."
      : `${n} partes están guardados en este dispositivo y se enviarán cuando vuelva la conexión.`,
  "outbox.waiting": "Se enviará cuando vuelva la conexión",
  "outbox.retrying": "El servidor no responde todavía; se vuelve a intentar solo",
  "outbox.files": "Enviado; faltan archivos por subir",
  "outbox.foreign": "De otra persona: se enviará cuando vuelva a entrar",
  "outbox.refused": ({ problem }: { problem: string }) => `No se ha podido enviar: ${problem}`,
  "outbox.edit": "Corregir",
  "outbox.outdated": "El parte ha salido como estaba guardado",
  "outbox.outdated.text": ({ record }: { record: string }) => `Los últimos cambios no van en él: complételo en el caso ${record}.`,
  "outbox.edit.text": "Se sustituirá el borrador que tiene a medias.",
  "outbox.discard": "Descartar",
  "outbox.discard.title": "Descartar el parte",
  "outbox.discard.text": ({ name }: { name: string }) => `Se borrará el parte de ${name} con sus archivos, sin enviarlo. No podrá deshacerlo.`,
  "outbox.signOut.title": "Hay partes sin enviar",
  "outbox.signOut": ({ n }: { n: number }) =>
    n === 1
      ? "Si cierra la sesión ahora, el parte que está pendiente de enviar se borrará de este dispositivo y se perderá."
      : `Si cierra la sesión ahora, los ${n} partes pendientes de enviar se borrarán de este dispositivo y se perderán.`,
};
