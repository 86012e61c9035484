const policy = {
  "default-src": "'self'",
  // Compiling WebAssembly, for the reader of barcodes where a browser has none. It allows no `eval` and no code from elsewhere.
  "script-src": "'self' 'wasm-unsafe-eval'",
  "script-src-attr": "'none'",
  // The component library sets style attributes and one style element; scripts stay strict.
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "connect-src": "'self'",
  "font-src": "'self'",
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

const always = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // Pictures are taken by a file input, which needs no permission.
  "permissions-policy": [
    "accelerometer",
    "bluetooth",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
    "xr-spatial-tracking",
  ]
    .map((feature) => `${feature}=()`)
    .join(", "),
};

/** For responses that are only data: our pages may read them, but no browser may display, frame or cache them. */
export const dataHeaders = {
  ...always,
  "content-security-policy": "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/** For all other responses. Built once: they do not change. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const directives = Object.entries(policy).map(([name, value]) => `${name} ${value}`);
  const isSecure = publicUrl.startsWith("https:");
  return {
    ...always,
    "content-security-policy": [...directives, ...(isSecure ? ["upgrade-insecure-requests"] : [])].join("; "),
    "cross-origin-opener-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "x-dns-prefetch-control": "off",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
  };
}
