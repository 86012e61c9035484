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
  "mail.footer": "Mensaje automático y confidencial. Puede desactivar los avisos en su perfil.",
} as const;
