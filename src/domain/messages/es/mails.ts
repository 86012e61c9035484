export const mails = {
  "mail.invite.subject": "Acceso a la plataforma jurídica",
  "mail.invite.body": ({ name, link, hours }: { name: string; link: string; hours: string }) =>
    `Hola, ${name}. Se ha creado su cuenta. Elija su contraseña aquí:\n\n${link}\n\nEl enlace caduca en ${hours} horas.`,
  "mail.reset.subject": "Restablecer su contraseña",
  "mail.reset.body": ({ minutes, link }: { minutes: string; link: string }) =>
    `Ha pedido una contraseña nueva. Use este enlace antes de ${minutes} minutos:\n\n${link}\n\nSi no lo ha pedido, ignore este mensaje.`,
  "mail.passwordChanged.subject": "Contraseña cambiada",
  "mail.passwordChanged.body": ({ date }: { date: string }) => `Su contraseña se cambió el ${date}. Si no fue usted, avise a su gestor.`,
  "mail.otpChanged.subject": ({ state }: { state: string }) => `Verificación en dos pasos ${state}`,
  "mail.otpChanged.body": ({ state, date }: { state: string; date: string }) =>
    `La verificación en dos pasos quedó ${state} el ${date}. Si no fue usted, avise a su gestor.`,
  "mail.newDevice.subject": "Nuevo acceso a su cuenta",
  "mail.newDevice.body": ({ date, browser }: { date: string; browser: string }) =>
    `Acceso desde un dispositivo nuevo el ${date} (${browser}). Si no fue usted, cambie la contraseña.`,
  "mail.caseNew.subject": ({ cid }: { cid: string }) => `Caso nuevo ${cid}`,
  "mail.caseNew.body": ({ establishment, cid, date, link }: { establishment: string; cid: string; date: string; link: string }) =>
    `${establishment} ha creado el caso ${cid}, del ${date}. Ábralo aquí:\n\n${link}`,
  "mail.pendingDoc.subject": ({ cid }: { cid: string }) => `Documentación pendiente: caso ${cid}`,
  "mail.pendingDoc.body": ({ cid, items, link }: { cid: string; items: string; link: string }) =>
    `Para seguir con el caso ${cid} falta:\n\n${items}\n\nSúbalo aquí:\n\n${link}`,
  "mail.status.subject": ({ cid, status }: { cid: string; status: string }) => `Caso ${cid}: ${status}`,
  "mail.status.body": ({ cid, establishment, status, link }: { cid: string; establishment: string; status: string; link: string }) =>
    `El caso ${cid} de ${establishment} ha pasado a «${status}». Detalle:\n\n${link}`,
  "mail.trialSet.subject": ({ date }: { date: string }) => `Juicio señalado: ${date}`,
  "mail.trialSet.body": ({ cid, date, hour, court, room, link }: Record<"cid" | "date" | "hour" | "court" | "room" | "link", string>) =>
    `Caso ${cid}. Juicio el ${date} a las ${hour}, ${court}${room && `, sala ${room}`}. Lleve su documento de identidad y la citación.\n\n${link}`,
  "mail.teaching.subject": "Nuevo contenido formativo",
  "mail.teaching.body": ({ title, link }: { title: string; link: string }) => `«${title}» ya está disponible:\n\n${link}`,
  "mail.footer": "Mensaje automático y confidencial. Puede desactivar los avisos en su perfil.",
} as const;
