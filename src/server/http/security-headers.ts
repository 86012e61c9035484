const policy = {
  "default-src": "'self'",
  "script-src": "'self'",
  "script-src-attr": "'none'",
  // The component library sets style attributes and one style element; scripts stay strict.
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "connect-src": "'self'",
  "font-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** What every answer says to browsers. Written once: they are the same for all. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const directives = Object.entries(policy).map(([name, value]) => `${name} ${value}`);
  const isSecure = publicUrl.startsWith("https:");
  return {
    "content-security-policy": [...directives, ...(isSecure ? ["upgrade-insecure-requests"] : [])].join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "same-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
  };
}
