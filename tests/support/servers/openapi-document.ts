export type Operation = {
  method: string;
  /** As the document has it, `/cases/{id}`. */
  path: string;
  operationId: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
  security: Record<string, []>[];
};
export type OpenApiDocument = { paths: Record<string, Record<string, Omit<Operation, "method" | "path">>> };

/** The OpenAPI document of a server. */
export const readDocument = async (url: string) => (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApiDocument;

export const operationsOf = ({ paths }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
