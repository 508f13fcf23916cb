import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readConfig as readAgentConfig } from "../../apps/agent/src/config.ts";
import { readConfig } from "../../apps/api/src/platform/config.ts";
import { describeConfiguration, renderSections } from "./configuration.ts";

const variables = {
  PORT: z.coerce.number().int().min(1).max(65_535).default(80),
  SHARE: z.coerce.number().gt(0).max(100).optional(),
  MODE: z.enum(["on", "off"]).default("off"),
  ADDRESS: z.url(),
  TOKEN: z.string().min(16).optional(),
};

function rowOf(name: keyof typeof variables, requiredWhen?: string): string | undefined {
  const description = { meaning: "what it is for", ...(requiredWhen !== undefined && { requiredWhen }) };
  const [, table] = renderSections({ [name]: variables[name] }, { Section: { [name]: description } });
  return table?.split("\n").at(-1);
}

describe("the page of the configuration", () => {
  test("shows range and default of a number", () => {
    expect(rowOf("PORT")).toBe("| `PORT` | whole number, 1 to 65,535 | `80` |  | what it is for |");
    expect(rowOf("SHARE")).toBe("| `SHARE` | above 0, up to 100 |  |  | what it is for |");
  });

  test("shows the words that a variable may be", () => {
    expect(rowOf("MODE")).toBe("| `MODE` | `on`, `off` | `off` |  | what it is for |");
  });

  test("says what must always be set, and what only sometimes", () => {
    expect(rowOf("ADDRESS")).toBe("| `ADDRESS` | an address |  | always | what it is for |");
    expect(rowOf("TOKEN", "others can reach it")).toBe(
      "| `TOKEN` | at least 16 characters |  | if others can reach it | what it is for |",
    );
  });

  test("is not made with a variable that nobody described", () => {
    expect(() => renderSections(variables, { Section: { PORT: { meaning: "the port" } } })).toThrow(
      "SHARE is in the schema and has no description",
    );
  });

  test("is not made with a description of nothing", () => {
    const described = { Section: { PROT: { meaning: "the port" } } };
    expect(() => renderSections({ PORT: variables.PORT }, described)).toThrow(
      "PROT is described and not in the schema",
    );
  });
});

describe("the example files", () => {
  const read = (file: string) =>
    parseEnv(describeConfiguration().find(({ path }) => path === file)?.text ?? "") as Record<string, string>;

  test("hold everything that the api requires", () => {
    const key = Buffer.alloc(32).toString("base64");
    const example = read(".env.example");
    const filledIn = Object.entries(example).map(([name, value]) => [
      name,
      value.replace("REPLACE-WITH-BASE64-OF-32-BYTES", key),
    ]);
    expect(readConfig(Object.fromEntries(filledIn)).http.port).toBe(3000);
  });

  test("hold everything that the agent requires, but the choice of a folder", () => {
    const example = { ...read("apps/agent/.env.example"), POOL_FOLDER: "/srv/blockwright" };
    expect(readAgentConfig(example).sftpPort).toBe(2022);
  });
});
