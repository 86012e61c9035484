export const mails = {
  "mail.invite.subject": "Acceso a la plataforma jurídica",
  "mail.invite.body": ({ name, link, hours }: { name: string; link: string; hours: string }) =>
    `Hola, ${name}. Se ha creado su cuenta. Elija su contraseña aquí:\n\n${link}\n\nEl enlace caduca en ${hours} horas.`,
  "mail.verify.subject": "Confirme su correo",
  "mail.verify.body": ({ name, link, hours }: Record<"name" | "link" | "hours", string>) =>
    `Hola, ${name}. Alguien ha pedido una cuenta con este correo. Si fue usted, confírmelo aquí con la contraseña que eligió:\n\n${link}\n\nEl enlace caduca en ${hours} horas. Si no fue usted, ignore este mensaje: sin confirmar, la cuenta no sirve para nada.`,
  "mail.hasAccount.subject": "Ya tiene una cuenta",
  "mail.hasAccount.body": ({ name, link }: Record<"name" | "link", string>) =>
    `Hola, ${name}. Alguien ha pedido una cuenta con este correo, que ya tiene una. Si fue usted, entre aquí; si ha olvidado la contraseña, allí puede pedir otra:\n\n${link}\n\nSi no fue usted, ignore este mensaje: no ha cambiado nada.`,
  "mail.registered.subject": "Nueva solicitud de acceso",
  "mail.registered.body": ({ name, email, link }: Record<"name" | "email" | "link", string>) =>
    `${name} (${email}) ha pedido una cuenta. No podrá entrar hasta que le dé un rol:\n\n${link}`,
  "mail.roleGiven.subject": "Ya puede entrar",
  "mail.roleGiven.body": ({ name, link }: Record<"name" | "link", string>) =>
    `Hola, ${name}. Su solicitud de acceso ha sido aceptada. Entre aquí:\n\n${link}`,
  "mail.recordAsked.subject": "Una tienda pide una ficha",
  "mail.recordAsked.body": ({ name, email, kind, link }: Record<"name" | "email" | "kind" | "link", string>) =>
    `${name} (${email}) ha escrito un dato de una ficha de ${kind} que no puede ver, y la pide:\n\n${link}\n\nPara dársela, únala a un caso de esa tienda. Si no procede, no tiene que hacer nada.`,
  "mail.reset.subject": "Restablecer su contraseña",
  "mail.reset.body": ({ minutes, link }: { minutes: string; link: string }) =>
    `Ha pedido una contraseña nueva. Use este enlace antes de ${minutes} minutos:\n\n${link}\n\nSi no lo ha pedido, ignore este mensaje.`,
  "mail.passwordChanged.subject": "Contraseña cambiada",
  "mail.passwordChanged.body": ({ date }: { date: string }) => `Su contraseña se cambió el ${date}. Si no fue usted, avise a su gestor.`,
  "mail.otpChanged.subject": ({ state }: { state: string }) => `Verificación en dos pasos ${state}`,
  "mail.otpChanged.body": ({ state, date }: { state: string; date: string }) =>
    `La verificación en dos pasos quedó ${state} el ${date}. Si no fue usted, avise a su gestor.`,
  "mail.passkeyAdded.subject": "Llave de acceso añadida",
  "mail.passkeyAdded.body": ({ name, date }: { name: string; date: string }) =>
    `La llave de acceso «${name}» se añadió a su cuenta el ${date}. Con ella se puede entrar sin contraseña. Si no fue usted, avise a su gestor.`,
  "mail.webhookDisabled.subject": "Webhook desactivado",
  "mail.webhookDisabled.body": ({ name, link }: { name: string; link: string }) =>
    `El webhook «${name}» se ha desactivado: durante dos días no ha sido posible entregar nada en su dirección, o esta ha respondido que ya no existe.\n\nCompruebe el sistema que lo recibe y vuelva a activarlo:\n\n${link}`,
  "mail.passkeyRemoved.subject": "Llave de acceso eliminada",
  "mail.passkeyRemoved.body": ({ name, date }: { name: string; date: string }) =>
    `La llave de acceso «${name}» se eliminó de su cuenta el ${date}. Si no fue usted, avise a su gestor.`,
  "mail.newDevice.subject": "Nuevo acceso a su cuenta",
  "mail.newDevice.body": ({ date, browser }: { date: string; browser: string }) =>
    `Acceso desde un dispositivo nuevo el ${date} (${browser}). Si no fue usted, cambie la contraseña.`,
  "mail.caseNew.subject": ({ civil, number }: Record<"civil" | "number", string>) => `Caso ${civil && `${civil} `}nuevo ${number}`,
  "mail.caseNew.body": ({ establishment, cid, date, link }: { establishment: string; cid: string; date: string; link: string }) =>
    `${establishment} ha creado el caso ${cid}, del ${date}. Ábralo aquí:\n\n${link}`,
  "mail.assigned.subject": ({ record }: { record: string }) => `Se le ha asignado ${record}`,
  "mail.assigned.body": ({ record, establishment, link }: Record<"record" | "establishment" | "link", string>) =>
    `Se le ha asignado ${record}, de ${establishment}. Ábralo aquí:\n\n${link}`,
  "mail.escalation.subject": ({ cid }: { cid: string }) => `Nadie ha actuado: caso ${cid}`,
  "mail.escalation.body": ({
    cid,
    establishment,
    deadline,
    date,
    lawyer,
    link,
  }: Record<"cid" | "establishment" | "deadline" | "date" | "lawyer" | "link", string>) =>
    `Caso ${cid} de ${establishment}. ${deadline}: ${date}. ${lawyer ? `Lo lleva ${lawyer}` : "No tiene abogado"} y nadie lo ha modificado desde el recordatorio.\n\n${link}`,
  "mail.corrected.subject": ({ cid }: { cid: string }) => `Rectificación: caso ${cid}`,
  "mail.corrected.body": ({ cid, establishment, status, link }: Record<"cid" | "establishment" | "status" | "link", string>) =>
    `El aviso anterior sobre el caso ${cid} de ${establishment} queda sin efecto: se registró por error y se ha deshecho.${link && status && ` El caso está en «${status}».`}${link && `\n\n${link}`}`,
  "mail.pendingDoc.subject": ({ cid }: { cid: string }) => `Documentación pendiente: caso ${cid}`,
  "mail.pendingDoc.body": ({ cid, items, date, link }: Record<"cid" | "items" | "date" | "link", string>) =>
    `Para seguir con el caso ${cid} falta${items ? `:\n\n${items}` : " documentación."}\n\nSúbalo${date && ` antes del ${date}`} aquí:\n\n${link}`,
  "mail.conversionAsked.subject": ({ cid }: { cid: string }) => `Conversión pedida: hecho no denunciable ${cid}`,
  "mail.conversionAsked.body": ({ cid, establishment, date, link }: Record<"cid" | "establishment" | "date" | "link", string>) =>
    `La central pide convertir en caso el hecho no denunciable ${cid} de ${establishment}, del ${date}. Ábralo y decida aquí:\n\n${link}`,
  "mail.documentsReady.subject": ({ cid }: { cid: string }) => `Documentación completa: caso ${cid}`,
  "mail.documentsReady.body": ({ cid, establishment, link }: Record<"cid" | "establishment" | "link", string>) =>
    `${establishment} ha entregado todo lo que se le pidió en el caso ${cid}. Revíselo aquí:\n\n${link}`,
  "mail.status.subject": ({ cid, status }: { cid: string; status: string }) => `Caso ${cid}: ${status}`,
  "mail.status.body": ({ cid, establishment, status, link }: { cid: string; establishment: string; status: string; link: string }) =>
    `El caso ${cid} de ${establishment} ha pasado a «${status}». Detalle:\n\n${link}`,
  "mail.trialSet.subject": ({ date }: { date: string }) => `Juicio señalado: ${date}`,
  "mail.trialSet.body": ({ cid, date, hour, court, room, link }: Record<"cid" | "date" | "hour" | "court" | "room" | "link", string>) =>
    `Caso ${cid}. Juicio el ${date} a las ${hour}, ${court}${room && `, sala ${room}`}. Lleve su documento de identidad y la citación.\n\n${link}`,
  "mail.hearingSet.subject": ({ hearing, date }: Record<"hearing" | "date", string>) => `${hearing}: ${date}`,
  "mail.hearingSet.body": ({ cid, hearing, date, hour, court, link }: Record<"cid" | "hearing" | "date" | "hour" | "court" | "link", string>) =>
    `Caso ${cid}. ${hearing}: el ${date} a las ${hour}${court && `, ${court}`}.\n\n${link}`,
  "mail.digest.subject": ({ n }: { n: string }) => `Resumen del día: ${n} ${n === "1" ? "aviso" : "avisos"}`,
  "mail.digest.body": ({ lines, link }: { n: string; lines: string; link: string }) => `Avisos del día:\n\n${lines}\n\nDetalle:\n\n${link}`,
  "mail.trialWitness.subject": ({ date }: { date: string }) => `Aviso de juicio: ${date}`,
  "mail.trialWitness.body": ({ date, hour, court, room, lawyer, link }: Record<"date" | "hour" | "court" | "room" | "lawyer" | "link", string>) =>
    `Figura usted como testigo en el juicio del ${date} a las ${hour} en ${court}${room && `, sala ${room}`}. Este correo es solo un aviso: la citación la envía el juzgado.${lawyer && ` Si no puede acudir, avise a ${lawyer}.`}${link && `\n\nDíganos si acudirá, sin contraseña y en un momento:\n\n${link}`}`,
  "mail.trialReminderWitness.subject": ({ days }: { days: string }) =>
    `Recordatorio: juicio ${days === "0" ? "hoy" : `en ${days} ${days === "1" ? "día" : "días"}`}`,
  "mail.trialReminderWitness.body": ({ date, hour, court, lawyer, link }: Record<"date" | "hour" | "court" | "lawyer" | "link", string>) =>
    `Le recordamos el juicio del ${date} a las ${hour}${court && ` en ${court}`}, en el que figura usted como testigo.${lawyer && ` Si no puede acudir, avise a ${lawyer}.`}${link && `\n\nDíganos si acudirá o cambie su respuesta aquí:\n\n${link}`}`,
  "mail.witnessCannot.subject": ({ cid }: { cid: string }) => `Un testigo no puede acudir: caso ${cid}`,
  "mail.witnessCannot.body": ({ cid, establishment, date, hour, link }: Record<"cid" | "establishment" | "date" | "hour" | "link", string>) =>
    `Un testigo del caso ${cid} de ${establishment} ha respondido que no puede acudir al juicio del ${date} a las ${hour}. El motivo está en el caso:\n\n${link}`,
  "mail.trialReminder.subject": ({ days }: { days: string }) =>
    `Recordatorio: juicio ${days === "0" ? "hoy" : `en ${days} ${days === "1" ? "día" : "días"}`}`,
  "mail.trialReminder.body": ({ cid, date, hour, court, link }: Record<"cid" | "date" | "hour" | "court" | "link", string>) =>
    `Caso ${cid}: juicio el ${date} a las ${hour} en ${court}.${link && `\n\n${link}`}`,
  "mail.trialMoved.subject": ({ date }: { date: string }) => `Cambio de fecha del juicio: ${date}`,
  "mail.trialMoved.body": ({
    cid,
    previous,
    reason,
    date,
    hour,
    court,
    room,
    link,
  }: Record<"cid" | "previous" | "reason" | "date" | "hour" | "court" | "room" | "link", string>) =>
    `Caso ${cid}. El juicio del ${previous} se ha suspendido (${reason}). Nueva fecha: el ${date} a las ${hour}, ${court}${room && `, sala ${room}`}.\n\n${link}`,
  "mail.trialMovedWitness.subject": ({ date }: { date: string }) => `Aviso de cambio de fecha del juicio: ${date}`,
  "mail.trialMovedWitness.body": ({
    previous,
    date,
    hour,
    court,
    room,
    lawyer,
    link,
  }: Record<"previous" | "date" | "hour" | "court" | "room" | "lawyer" | "link", string>) =>
    `El juicio del ${previous} no se celebra ese día. Figura usted como testigo en el nuevo señalamiento: ${date} a las ${hour} en ${court}${room && `, sala ${room}`}. Este correo es solo un aviso: la citación la envía el juzgado.${lawyer && ` Si no puede acudir, avise a ${lawyer}.`}${link && `\n\nDíganos si acudirá ese día, aunque ya hubiera respondido:\n\n${link}`}`,
  "mail.trialSuspended.subject": ({ cid }: { cid: string }) => `Juicio suspendido: caso ${cid}`,
  "mail.trialSuspended.body": ({ date, reason }: { date: string; reason: string }) =>
    `El juicio del ${date} se ha suspendido (${reason}). Le avisaremos de la nueva fecha.`,
  "mail.trialCancelled.subject": ({ cid }: { cid: string }) => `Juicio cancelado: caso ${cid}`,
  "mail.trialCancelled.body": ({ cid, date, hour, status, link }: Record<"cid" | "date" | "hour" | "status" | "link", string>) =>
    `El juicio del ${date} a las ${hour} no se celebrará: el caso ${cid} ha pasado a «${status}».\n\n${link}`,
  "mail.trialCancelledWitness.subject": ({ date }: { date: string }) => `No tiene que acudir al juicio del ${date}`,
  "mail.trialCancelledWitness.body": ({ date, hour, court, lawyer }: Record<"date" | "hour" | "court" | "lawyer", string>) =>
    `El juicio del ${date} a las ${hour}${court && ` en ${court}`}, en el que figuraba usted como testigo, no se celebrará. No tiene que acudir.${lawyer && ` Si tiene alguna duda, consulte a ${lawyer}.`}`,
  "mail.hearingSuspended.subject": ({ hearing, date }: Record<"hearing" | "date", string>) => `Suspensión: ${hearing}, ${date}`,
  "mail.hearingSuspended.body": ({ cid, hearing, date, link }: Record<"cid" | "hearing" | "date" | "link", string>) =>
    `Caso ${cid}. ${hearing} del ${date}: se ha suspendido. Se le comunicará la nueva fecha.\n\n${link}`,
  "mail.hearingCancelled.subject": ({ hearing, date }: Record<"hearing" | "date", string>) => `Sin efecto: ${hearing}, ${date}`,
  "mail.hearingCancelled.body": ({ cid, hearing, date, status, link }: Record<"cid" | "hearing" | "date" | "status" | "link", string>) =>
    `Caso ${cid}. ${hearing} del ${date}: no se celebrará, porque el caso ha pasado a «${status}».\n\n${link}`,
  "mail.judgment.subject": ({ cid }: { cid: string }) => `Sentencia: caso ${cid}`,
  "mail.judgment.body": ({ type, cid, link }: Record<"type" | "cid" | "link", string>) =>
    `Sentencia ${type} en el caso ${cid}. Consúltela aquí:\n\n${link}`,
  "mail.orderEnd.subject": ({ date }: { date: string }) => `Prohibición de acudir: fin el ${date}`,
  "mail.orderEnd.body": ({ cid, establishment, date }: Record<"cid" | "establishment" | "date", string>) =>
    `La prohibición de acudir del caso ${cid} en ${establishment} termina el ${date}.`,
  "mail.limitation.subject": ({ cid }: { cid: string }) => `Aviso de prescripción: caso ${cid}`,
  "mail.limitation.body": ({ date, link }: { date: string; link: string }) =>
    `Fecha propuesta de prescripción: ${date}. Compruébela y actúe:\n\n${link}`,
  "mail.appeal.subject": ({ cid }: { cid: string }) => `Plazo de recurso: caso ${cid}`,
  "mail.appeal.body": ({ date, link }: { date: string; link: string }) => `El plazo termina el ${date} (propuesta).\n\n${link}`,
  "mail.civilDue.subject": ({ date }: { date: string }) => `Plazo para contestar u oponerse: vence el ${date}`,
  "mail.civilDue.body": ({ cid, days, link }: Record<"cid" | "days" | "link", string>) =>
    `Caso civil ${cid}: ${days === "0" ? "el plazo termina hoy" : days === "1" ? "queda 1 día hábil" : `quedan ${days} días hábiles`}.\n\n${link}`,
  "mail.legalTerm.subject": ({ cid, date }: Record<"cid" | "date", string>) => `Plazo del caso ${cid}: ${date}`,
  "mail.legalTerm.body": ({ cid, term, date, link }: Record<"cid" | "term" | "date" | "link", string>) =>
    `Caso ${cid}. ${term}: ${date}. Compruébelo y actúe:\n\n${link}`,
  "mail.taskAssigned.subject": ({ record }: { record: string }) => `Tarea en ${record}`,
  "mail.taskAssigned.body": ({ record, establishment, date, link }: Record<"record" | "establishment" | "date" | "link", string>) =>
    `Le han dado una tarea para el ${date} en ${record} de ${establishment}. Véala aquí:\n\n${link}`,
  "mail.taskDue.subject": ({ record, days }: Record<"record" | "days", string>) => `Tarea ${days === "0" ? "para hoy" : "vencida"}: ${record}`,
  "mail.taskDue.body": ({ record, establishment, date, days, link }: Record<"record" | "establishment" | "date" | "days" | "link", string>) =>
    `${days === "0" ? "Tiene una tarea para hoy" : `Tiene una tarea vencida desde el ${date}`} en ${record} de ${establishment}. Véala aquí:\n\n${link}`,
  "mail.movedDates.subject": "Fechas clave que cambian",
  "mail.movedDates.body": ({ moved, link }: Record<"moved" | "link", string>) =>
    `Se han corregido reglas de cálculo de plazos. Estas fechas clave de sus casos cambian (antes → ahora):\n\n${moved.split("; ").join("\n")}\n\nLos recordatorios ya enviados no se repiten.\n\n${link}`,
  "mail.teaching.subject": "Nuevo contenido formativo",
  "mail.teaching.body": ({ title, link }: { title: string; link: string }) => `«${title}» ya está disponible:\n\n${link}`,
  /** Of mails that cannot be switched off, and to people without an account, such as witnesses. */
  "mail.footerGuest": "Mensaje automático y confidencial. No responda a este correo.",
  "mail.report.subject": "Su informe está listo",
  "mail.report.body": ({ link }: { link: string }) => `Descárguelo antes de 24 horas:\n\n${link}`,
  "mail.footer": ({ link }: { link: string }) => `Mensaje automático y confidencial. Puede desactivar los avisos en su perfil.\n${link}`,
  "mail.action.open": "Abrir",
  "mail.action.password": "Elegir contraseña",
  "mail.action.verify": "Confirmar el correo",
  "mail.action.signIn": "Entrar",
  "mail.action.download": "Descargar",
  "mail.action.attend": "Responder",
} as const;
