import type { OpenAPI } from "@orpc/contract";

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The OpenAPI document as a page to read, without scripts or anything from another host. */
export function docsPage(document: OpenAPI.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...(operation as { summary?: string; tags?: string[]; parameters?: unknown; requestBody?: unknown; responses?: unknown }),
    })),
  );
  const groups = Map.groupBy(operations, ({ tags }) => tags?.[0] ?? "");
  const sections = [...groups].map(
    ([tag, of]) =>
      `<section><h2 id="${escaped(tag)}">${escaped(tag)}</h2>${of
        .map(({ method, path, summary, parameters, requestBody, responses }) => {
          const details = JSON.stringify({ parameters, requestBody, responses }, undefined, 2);
          return `<details><summary><b>${method}</b> <code>/api${escaped(path)}</code> ${escaped(summary ?? "")}</summary><pre>${escaped(details)}</pre></details>`;
        })
        .join("")}</section>`,
  );
  const index = [...groups.keys()].map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join(" · ");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sumario API</title>
<style>:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}summary{padding:.3rem 0;cursor:pointer}pre{overflow:auto;max-height:30rem;font-size:12px}b{display:inline-block;width:4.5rem}h2{text-transform:capitalize}</style></head>
<body><main><h1>Sumario API ${escaped(document.info.version)}</h1><p>Sign in with <code>POST /api/auth/login</code>, send the token as <code>Authorization: Bearer</code>. <a href="/api/openapi.json">openapi.json</a></p><nav>${index}</nav>${sections.join("")}</main></body></html>`;
}
