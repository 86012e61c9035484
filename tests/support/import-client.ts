import type { ImportInspection, ImportLine, ImportResult, ImportStep } from "#api/imports.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { RawResponse } from "./servers/raw-requests.ts";

/** `more`: further parameters, such as the key. */
type Watch = {
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  fill?: Record<string, string>;
  more?: Record<string, string>;
};

/** Imports over HTTP as this user, in this language. */
export function importClient(url: string, token: string, locale: Locale = "es") {
  const request = (
    collection: string,
    step: ImportStep,
    file: Buffer,
    mapping?: unknown,
    signal?: AbortSignal,
    fill?: unknown,
    more: Record<string, string> = {},
  ) => {
    const query = new URLSearchParams({
      step,
      ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
      ...(fill !== undefined && { fill: JSON.stringify(fill) }),
      ...more,
    });
    return fetch(`${url}/api/imports/${collection}?${query}`, {
      method: "POST",
      headers: { ...(token && { authorization: `Bearer ${token}` }), "accept-language": locale, "content-type": "application/octet-stream" },
      body: new Uint8Array(file),
      signal: signal ?? null,
    });
  };
  const send = async (
    collection: string,
    step: ImportStep,
    file: Buffer,
    mapping?: unknown,
    fill?: unknown,
    more?: Record<string, string>,
  ): Promise<RawResponse> => {
    const response = await request(collection, step, file, mapping, undefined, fill, more);
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text.split("\n", 1)[0]!) : undefined };
  };
  const inspect = async (collection: string, file: Buffer): Promise<ImportInspection> => JSON.parse((await send(collection, "inspect", file)).text);
  /** Runs a step with the proposed mapping, and returns the result from the last line. */
  const run = async (collection: string, step: ImportStep, file: Buffer, { signal, onProgress, fill, more }: Watch = {}): Promise<ImportResult> => {
    const { columns, keys, lists } = await inspect(collection, file);
    const key = keys.find(({ name }) => name === more?.key);
    const listed = (index: number) => (key ? lists.find(({ column }) => column === index)?.name : undefined);
    const mapping = columns.map(({ field }, index) => (key?.column === index ? key.name : (field ?? listed(index) ?? null)));
    const response = await request(collection, step, file, mapping, signal, fill, more);
    if (!response.ok) throw new Error(await response.text());
    let rest = "";
    let result: ImportResult | undefined;
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!;
      for (const line of lines.map((text) => JSON.parse(text) as ImportLine)) {
        if ("done" in line) onProgress?.(line.done, line.total);
        else if ("result" in line) result = line.result;
        else throw new Error(line.error.message);
      }
    }
    if (!result || rest !== "") throw new Error("the answer was cut off");
    return result;
  };
  return { send, inspect, run };
}

export const shopHeadings = "code;alias;customer;country;address;zip;city";
/** A CSV line of a valid establishment of the customer B12345674. */
export const shopLine = (code: string, more: Partial<Record<string, string>> = {}) => {
  const place = { country: "Spain", address: "Calle 1", zip: "28001", city: "Madrid" };
  return Object.values({ code, alias: `Tienda ${code}`, customer: "B12345674", ...place, ...more }).join(";");
};
export const shopFile = (...lines: string[]) => Buffer.from([shopHeadings, ...lines].join("\r\n"));
