import { errorCodes } from "@blockwright/contract/errors";
import type { ResumableRoute, RouteDefinition, RouteKind, UploadRoute } from "@blockwright/contract/route";
import { z } from "zod";

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Record<string, Record<string, OpenApiOperation>>;
}

export interface OpenApiOperation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly "x-access": string;
  readonly "x-kind": RouteKind;
  readonly "x-limit": string;
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Record<string, { readonly description: string; readonly content: Content }>;
}

interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: unknown;
}

export type Content = Readonly<Record<string, { readonly schema: unknown }>>;

/** Generated from the same objects the routes are bound from, so the two can't differ. */
export function describeApi(routes: readonly RouteDefinition[]): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  const order = ({ path, method }: RouteDefinition) => `${path} ${method}`;
  for (const route of routes.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  const description = "Sign in through /api/auth/login; the session cookie carries every further call.";
  return { openapi: "3.1.0", info: { title: "Blockwright", version: "1", description }, paths };
}

function describeRoute(route: RouteDefinition): OpenApiOperation {
  return {
    summary: route.summary,
    tags: [route.path.split("/")[2] ?? "other"],
    "x-access": route.access,
    "x-kind": route.kind ?? "json",
    "x-limit": route.limit,
    parameters: [
      ...parameters("path", route.params),
      ...parameters("query", route.query),
      ...headerParameters(route),
    ],
    ...describeBody(route),
    responses: { ...describeAnswer(route), ...errorResponses(route) },
  };
}

function describeBody(route: RouteDefinition): Pick<OpenApiOperation, "requestBody"> {
  const content = bodyContent(route);
  return content ? { requestBody: { required: true, content } } : {};
}

function bodyContent(route: RouteDefinition): Content | undefined {
  switch (route.kind) {
    case "upload":
      return { "multipart/form-data": { schema: formSchema(route) } };
    case "webhook":
      return { "*/*": { schema: bytes } };
    case "resumable":
      return route.method === "PATCH" ? { "application/offset+octet-stream": { schema: bytes } } : undefined;
    case "relay":
      return route.method === "PUT" ? { "application/octet-stream": { schema: bytes } } : undefined;
    case "download":
      return undefined;
    case "stream":
    case "json":
    case undefined:
      return route.body && json(jsonSchema(route.body, "input"));
  }
}

function formSchema({ fields, files }: UploadRoute): unknown {
  const { properties = {}, required = [] } = fields
    ? (jsonSchema(fields, "input") as { properties?: object; required?: string[] })
    : {};
  const parts = Object.entries(files).map(([name, { maxCount = 1 }]) => [
    name,
    maxCount > 1 ? { type: "array", items: bytes, maxItems: maxCount } : bytes,
  ]);
  return {
    type: "object",
    properties: { ...properties, ...Object.fromEntries(parts) },
    required: [...required, ...Object.keys(files)],
  };
}

function describeAnswer(route: RouteDefinition): OpenApiOperation["responses"] {
  if (route.kind === "download") {
    const content = { "application/octet-stream": { schema: bytes } };
    return { 200: { description: "The file", content }, 206: { description: "A part of it", content } };
  }
  if (route.kind === "stream") {
    const content = { "text/event-stream": { schema: jsonSchema(route.events, "output") } };
    return { 200: { description: "Server-sent events; the data of each is one of these", content } };
  }
  if (route.kind === "relay" || route.kind === "resumable") {
    const content =
      route.status === 200 && route.method === "GET" ? { "application/octet-stream": { schema: bytes } } : {};
    return { [route.status]: { description: "Done", content } };
  }
  const content = json(jsonSchema(route.response, "output"));
  return { [route.status ?? 200]: { description: "Done", content } };
}

const bytes = { type: "string", format: "binary" };

function errorResponses(route: RouteDefinition): OpenApiOperation["responses"] {
  const codes = [
    ...(route.access === "public" ? [] : (["SIGN_IN_REQUIRED"] as const)),
    ...(route.errors ?? []),
  ];
  const byStatus = Object.groupBy(codes, (code) => String(errorCodes[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ofStatus = []]) => [
      status,
      {
        description: ofStatus.map((code) => `${code}: ${errorCodes[code].message}`).join("\n"),
        content: json(errorSchema),
      },
    ]),
  );
}

const errorSchema = {
  type: "object",
  properties: { error: { type: "string" }, type: { type: "string" }, message: { type: "object" } },
  required: ["error"],
};

function parameters(where: "path" | "query", schema: z.ZodObject | undefined): OpenApiParameter[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === "path" || !z.safeParse(field as z.ZodType, undefined).success,
    schema: jsonSchema(field as z.ZodType, "input"),
  }));
}

function headerParameters(route: RouteDefinition): OpenApiParameter[] {
  const header = (name: string, schema: unknown) => ({
    name,
    in: "header" as const,
    required: false,
    schema,
  });
  if (route.kind === "download")
    return [header("Range", { type: "string" }), header("If-Range", { type: "string" })];
  if (route.kind === "resumable")
    return tusHeaders(route.method).map((name) => header(name, { type: "string" }));
  if (route.kind === "relay") return [header("Authorization", { type: "string" })];
  return [
    ...(route.kind === "stream" ? [header("Last-Event-ID", { type: "string", maxLength: 200 })] : []),
    ...(route.method === "POST" && route.kind !== "webhook"
      ? [header("Idempotency-Key", { type: "string", minLength: 8, maxLength: 200 })]
      : []),
  ];
}

function tusHeaders(method: ResumableRoute["method"]): string[] {
  const more = { POST: ["Upload-Length", "Upload-Metadata"], PATCH: ["Upload-Offset"], HEAD: [], DELETE: [] };
  return ["Tus-Resumable", ...more[method]];
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): unknown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

function json(schema: unknown): Content {
  return { "application/json": { schema } };
}
