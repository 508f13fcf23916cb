import type {
  OpenApiDocument,
  OpenApiOperation,
} from "../../apps/api/src/platform/http/description/openapi.ts";

type Schema = Readonly<Record<string, unknown>>;
/** Requests may accept more than before, and answers may contain more: never the other way round. */
type Direction = "request" | "answer";

const upperLimits = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
const lowerLimits = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];

/** What a client written for the earlier description could no longer do, one sentence each. */
export function findBreaks(before: OpenApiDocument, after: OpenApiDocument): readonly string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (now === undefined) return [`${name} is gone`];
      return compareOperations(operation, now).map((problem) => `${name}: ${problem}`);
    }),
  );
}

function compareOperations(before: OpenApiOperation, after: OpenApiOperation): readonly string[] {
  const access = "x-access";
  const isNarrowed = before[access] !== after[access] && after[access] !== "public";
  return [
    ...(isNarrowed ? [`access is "${after[access]}" instead of "${before[access]}"`] : []),
    ...compareParameters(before, after),
    ...compareBodies(before.requestBody, after.requestBody),
    ...compareAnswers(before, after),
  ];
}

function compareParameters(before: OpenApiOperation, after: OpenApiOperation): readonly string[] {
  const find = (operation: OpenApiOperation, one: { readonly name: string; readonly in: string }) =>
    operation.parameters.find(({ name, in: where }) => name === one.name && where === one.in);
  return [
    ...before.parameters.flatMap((one) => {
      const now = find(after, one);
      if (now === undefined) return [`the ${one.in} parameter ${one.name} is gone`];
      return compareSchemas(one.schema, now.schema, "request", one.name);
    }),
    ...after.parameters
      .filter((one) => one.required && find(before, one)?.required !== true)
      .map((one) => `the ${one.in} parameter ${one.name} is now required`),
  ];
}

function compareBodies(
  before: OpenApiOperation["requestBody"],
  after: OpenApiOperation["requestBody"],
): readonly string[] {
  const earlier = before?.content ?? {};
  const now = after?.content ?? {};
  if (before === undefined && Object.values(now).some(({ schema }) => listOf(schema, "required").length > 0))
    return ["a body is now required"];
  return compareContents(earlier, now, "request", "body");
}

function compareAnswers(before: OpenApiOperation, after: OpenApiOperation): readonly string[] {
  return Object.entries(before.responses).flatMap(([status, { content }]) => {
    if (!status.startsWith("2")) return [];
    const now = after.responses[status];
    if (now === undefined) return [`it no longer answers ${status}`];
    return compareContents(content, now.content, "answer", "answer");
  });
}

function compareContents(
  before: Readonly<Record<string, { readonly schema: unknown }>>,
  after: Readonly<Record<string, { readonly schema: unknown }>>,
  direction: Direction,
  where: string,
): readonly string[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const now = after[type];
    if (now === undefined) return [`the ${where} is no longer ${type}`];
    return compareSchemas(schema, now.schema, direction, where);
  });
}

function compareSchemas(
  beforeValue: unknown,
  afterValue: unknown,
  direction: Direction,
  where: string,
): readonly string[] {
  const [before, after] = [asSchema(beforeValue), asSchema(afterValue)];
  const [variants, nowVariants] = [variantsOf(before), variantsOf(after)];
  if (variants.length > 1 || nowVariants.length > 1)
    return variants
      .filter((one) => nowVariants.every((now) => compareSchemas(one, now, direction, where).length > 0))
      .map((one) => `${where} may no longer be ${nameOf(one)}`);
  const [type, nowType] = [typeOf(before), typeOf(after)];
  if (type !== undefined && type !== nowType) return [`${where} is ${nowType} instead of ${type}`];
  return [
    ...compareProperties(before, after, direction, where),
    ...compareValues(before, after, direction, where),
    ...(before["items"] === undefined
      ? []
      : compareSchemas(before["items"], after["items"], direction, `${where}[]`)),
  ];
}

function compareProperties(
  before: Schema,
  after: Schema,
  direction: Direction,
  where: string,
): readonly string[] {
  const [earlier, now] = [asSchema(before["properties"]), asSchema(after["properties"])];
  const [required, nowRequired] = [listOf(before, "required"), listOf(after, "required")];
  const changed =
    direction === "request"
      ? nowRequired
          .filter((name) => !required.includes(name))
          .map((name) => `${where}.${name} is now required`)
      : required
          .filter((name) => name in now && !nowRequired.includes(name))
          .map((name) => `${where}.${name} may now be absent`);
  return [
    ...changed,
    ...Object.entries(earlier).flatMap(([name, schema]) =>
      name in now
        ? compareSchemas(schema, now[name], direction, `${where}.${name}`)
        : [`${where}.${name} is gone`],
    ),
  ];
}

/** Answers may get new values and other limits: clients have to expect them. */
function compareValues(
  before: Schema,
  after: Schema,
  direction: Direction,
  where: string,
): readonly string[] {
  if (direction === "answer") return [];
  const limit = (schema: Schema, name: string) =>
    typeof schema[name] === "number" ? schema[name] : undefined;
  const narrowed = [
    ...upperLimits.filter((name) => (limit(after, name) ?? Infinity) < (limit(before, name) ?? Infinity)),
    ...lowerLimits.filter((name) => (limit(after, name) ?? -Infinity) > (limit(before, name) ?? -Infinity)),
    ...["pattern", "const", "format"].filter(
      (name) => after[name] !== undefined && after[name] !== before[name],
    ),
  ];
  const allowed = listOf(after, "enum");
  const lost = allowed.length === 0 ? [] : listOf(before, "enum").filter((value) => !allowed.includes(value));
  const isNewlyListed = allowed.length > 0 && before["enum"] === undefined;
  return [
    ...narrowed.map((name) => `${where} has a narrower ${name}`),
    ...lost.map((value) => `${where} may no longer be "${value}"`),
    ...(isNewlyListed ? [`${where} takes only some values now`] : []),
  ];
}

function variantsOf(schema: Schema): readonly Schema[] {
  const variants = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(variants) ? variants.map(asSchema) : [schema];
}

/** A variant is told by its discriminating value, such as an event's type. */
function nameOf(schema: Schema): string {
  const constant = Object.values(asSchema(schema["properties"]))
    .map((property) => asSchema(property)["const"])
    .find((value) => value !== undefined);
  return constant === undefined ? `what it was (${typeOf(schema)})` : JSON.stringify(constant);
}

function typeOf(schema: Schema): string | undefined {
  const type = schema["type"];
  return typeof type === "string" ? type : listOf(schema, "type").join(" or ") || undefined;
}

function asSchema(value: unknown): Schema {
  return typeof value === "object" && value !== null ? (value as Schema) : {};
}

function listOf(schema: unknown, name: string): readonly string[] {
  const list = asSchema(schema)[name];
  return Array.isArray(list) ? list.map(String) : [];
}
