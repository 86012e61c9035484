export function parseEmail(value: string): string | undefined {
  const address = value.trim().toLowerCase();
  return address.length <= 254 && /^[^@\s<>,;"\\]+@[^@\s<>,;"\\]+\.[^@\s<>,;"\\]{2,}$/.test(address) ? address : undefined;
}
