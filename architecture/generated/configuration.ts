import { z } from "zod";
import { agentDescriptions } from "../../apps/agent/src/config-descriptions.ts";
import { variables as agentVariables } from "../../apps/agent/src/config.ts";
import { apiDescriptions } from "../../apps/api/src/platform/config-descriptions.ts";
import { variables as apiVariables } from "../../apps/api/src/platform/config.ts";
import { type GeneratedFile, markdownTable } from "./generated-file.ts";

interface Description {
  readonly meaning: string;
  /** When it must be set, though its schema has a default or lets it be absent. */
  readonly requiredWhen?: string;
  /** A value for `.env.example`, if there is no default. */
  readonly example?: string;
}

export type Sections = Readonly<Record<string, Readonly<Record<string, Description>>>>;
type Variables = Readonly<Record<string, z.ZodType>>;

const valueShape = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  const: z.string().optional(),
  default: z.union([z.string(), z.number()]).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  get anyOf() {
    return z.array(valueShape).optional();
  },
});
type Value = z.output<typeof valueShape>;

const formats: Readonly<Record<string, string>> = { uri: "an address", ipv4: "an IPv4 address" };

/** A page of every variable, and an example file for each program. */
export function describeConfiguration(): readonly GeneratedFile[] {
  const page = [
    "# Configuration",
    "Programs read their environment once, at start. If a value is invalid or missing, they don't start, and name it. This page is made from the code by `npm run generate`.",
    "[`.env.example`](../.env.example) and [`apps/agent/.env.example`](../apps/agent/.env.example) list the same variables for `node --env-file=.env`.",
    "## The api and its worker",
    ...renderSections(apiVariables, apiDescriptions),
    "## The agent on a game machine",
    ...renderSections(agentVariables, agentDescriptions),
    "## Variables of others",
    "`NODE_EXTRA_CA_CERTS` is read by Node.js itself: a file with the certificates of your own authority.",
  ];
  return [
    { path: "docs/configuration.md", text: `${page.join("\n\n")}\n` },
    { path: ".env.example", text: renderExample("The api and its worker", apiVariables, apiDescriptions) },
    {
      path: "apps/agent/.env.example",
      text: renderExample("The agent on a game machine", agentVariables, agentDescriptions),
    },
  ];
}

/** Throws for a variable without a description, and for a description without a variable. */
export function renderSections(variables: Variables, sections: Sections): readonly string[] {
  const described = Object.values(sections).flatMap((section) => Object.keys(section));
  const problems = [
    ...Object.keys(variables)
      .filter((name) => !described.includes(name))
      .map((name) => `${name} is in the schema and has no description`),
    ...described
      .filter((name) => !(name in variables))
      .map((name) => `${name} is described and not in the schema`),
  ];
  if (problems.length > 0) throw new Error(problems.join("; "));
  return Object.entries(sections).flatMap(([title, section]) => [
    `### ${title}`,
    markdownTable(
      ["variable", "values", "default", "required", "meaning"],
      Object.entries(section).map(([name, { meaning, requiredWhen }]) => {
        const { value, isRequired } = readVariable(variables, name);
        const required = requiredWhen === undefined ? "" : `if ${requiredWhen}`;
        return [`\`${name}\``, valuesOf(value), defaultOf(value), isRequired ? "always" : required, meaning];
      }),
    ),
  ]);
}

function readVariable(variables: Variables, name: string): { value: Value; isRequired: boolean } {
  const schema = variables[name] ?? z.never();
  return {
    value: valueShape.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
    isRequired: !schema.safeParse(undefined).success,
  };
}

function valuesOf(value: Value): string {
  if (value.anyOf !== undefined) return value.anyOf.map(valuesOf).join(", or ");
  if (value.const !== undefined) return `\`${value.const}\``;
  if (value.enum !== undefined) return value.enum.map((one) => `\`${one}\``).join(", ");
  if (value.type === "integer" || value.type === "number") return numbersOf(value);
  if (value.maxLength !== undefined) return `up to ${value.maxLength} characters`;
  if ((value.minLength ?? 0) > 1) return `at least ${value.minLength} characters`;
  return formats[value.format ?? ""] ?? "text";
}

function numbersOf({ type, minimum, exclusiveMinimum, maximum }: Value): string {
  // What a JavaScript number can hold is no limit of ours.
  const largest = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const whole = type === "integer" ? "whole number, " : "";
  if (minimum !== undefined && largest !== undefined)
    return `${whole}${format(minimum)} to ${format(largest)}`;
  if (minimum !== undefined) return `${whole}at least ${format(minimum)}`;
  return `above ${format(exclusiveMinimum ?? 0)}, up to ${format(largest ?? 0)}`;
}

function defaultOf(value: Value): string {
  if (value.default === undefined || value.default === "") return "";
  return `\`${value.default}\``;
}

function format(number: number): string {
  return number.toLocaleString("en");
}

function renderExample(title: string, variables: Variables, sections: Sections): string {
  const lines = Object.entries(sections).flatMap(([section, descriptions]) => [
    "",
    `# ${section}`,
    ...Object.entries(descriptions).map(([name, { example }]) => {
      const { value, isRequired } = readVariable(variables, name);
      const line = `${name}=${example ?? value.default ?? ""}`;
      return isRequired ? line : `# ${line}`;
    }),
  ]);
  const head = [
    `# ${title}. Lines without # are required; the others show the default or an example.`,
    "# docs/configuration.md says what each variable means. Written by npm run generate.",
  ];
  return `${[...head, ...lines].join("\n")}\n`;
}
