/** How papers and mails look: what the customer has chosen, else what the installation has. Empty for what neither has. */
export type Look = { name: string; accent: string; senderName: string; replyTo: string };

/** What a customer has of its own. */
export type OwnLook = { [Part in keyof Look]: string | null };

export const lookOf = (installation: Look, own: OwnLook | undefined): Look => ({
  name: own?.name || installation.name,
  accent: own?.accent || installation.accent,
  senderName: own?.senderName || installation.senderName,
  replyTo: own?.replyTo || installation.replyTo,
});
