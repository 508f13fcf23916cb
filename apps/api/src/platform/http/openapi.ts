import { errorCodes } from "@blockwright/contract/errors";
import type { RouteDefinition } from "@blockwright/contract/route";
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
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: JsonContent };
  readonly responses: Record<string, { readonly description: string; readonly content: JsonContent }>;
}

interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: unknown;
}

type JsonContent = { readonly "application/json": { readonly schema: unknown } };

/** Drawn from the same objects the routes are bound from, so it can't say anything else. */
export function describeApi(routes: readonly RouteDefinition[]): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
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
    parameters: [
      ...parameters("path", route.params),
      ...parameters("query", route.query),
      ...idempotencyKey(route),
    ],
    ...(route.body && {
      requestBody: { required: true as const, content: json(jsonSchema(route.body, "input")) },
    }),
    responses: {
      [route.status ?? 200]: { description: "Done", content: json(jsonSchema(route.response, "output")) },
      ...errorResponses(route),
    },
  };
}

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
  properties: { error: { type: "string" }, type: { type: "string" } },
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

function idempotencyKey(route: RouteDefinition): OpenApiParameter[] {
  if (route.method !== "POST") return [];
  return [
    {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      schema: { type: "string", minLength: 8, maxLength: 200 },
    },
  ];
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): unknown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

function json(schema: unknown): JsonContent {
  return { "application/json": { schema } };
}
