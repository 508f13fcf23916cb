import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { compile } from "./compile.ts";
import type { Proof } from "./proof.ts";
import { routePlants } from "./route-plants.ts";

const root = path.resolve(import.meta.dirname, "../..");
const platformHttp = path.join(root, "apps/api/src/platform/http");

/** The compiler rejects each invalid route for the expected reason, and accepts the valid one. */
export function proveRoutesCompile(): readonly Proof[] {
  const folder = mkdtempSync(path.join(tmpdir(), "blockwright-routes-"));
  try {
    const complaints = compilePlants(folder);
    return routePlants.map(({ name, complaint }, index) => {
      const said = complaints.filter((line) => line.startsWith(`route-${index}.ts(`));
      if (complaint === undefined) return { name, problems: said };
      return {
        name,
        problems: said.some((line) => complaint.test(line))
          ? []
          : [`the compiler said: ${said.join(" ") || "nothing"}`],
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compilePlants(folder: string): readonly string[] {
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ extends: path.join(root, "tsconfig.base.json"), include: ["*.ts"] }),
  );
  for (const [index, { text }] of routePlants.entries()) {
    const binding = path.join(platformHttp, "route-binding.ts");
    writeFileSync(path.join(folder, `route-${index}.ts`), text.replace("ROUTE_BINDING", binding));
  }
  return compile(folder);
}

/** Routes that bypass the compiler, from plain JavaScript or a cast, are rejected at binding. */
export async function proveBindingRefuses(): Promise<readonly Proof[]> {
  const cases: readonly (readonly [name: string, change: object, expected: RegExp])[] = [
    ["binding a sound route works", {}, /^$/],
    ["binding a route without access throws", { access: undefined }, /who may call/],
    ["binding a route with an unknown access throws", { access: "everybody" }, /who may call/],
    ["binding a route with an unknown server action throws", { access: "server:nap" }, /who may call/],
    ["binding a route without a limit throws", { limit: undefined }, /how often/],
    ["binding a route with an unknown limit throws", { limit: "often" }, /how often/],
    [
      "binding a server route without a way to its server throws",
      { access: "server:start" },
      /way to its server/,
    ],
    ["binding a route of an unknown kind throws", { kind: "letter" }, /no known kind/],
    ["binding a stream without event types throws", { kind: "stream" }, /which events/],
    ["binding an upload without files throws", { kind: "upload", files: {} }, /which files/],
    ["binding a webhook without a body limit throws", { kind: "webhook" }, /how large/],
  ];
  return Promise.all(
    cases.map(async ([name, change, expected]) => ({ name, problems: await bindingError(change, expected) })),
  );
}

/** Untyped, as called by code that bypasses the compiler. */
interface UntypedBinding {
  readonly bindRoute: (app: unknown, binding: unknown, deps: unknown) => void;
}

async function bindingError(change: object, expected: RegExp): Promise<string[]> {
  const { bindRoute }: UntypedBinding = await import(path.join(platformHttp, "bind-route.ts"));
  const sound = { method: "GET", path: "/api/planted", summary: "Planted", access: "public", limit: "read" };
  const route = { ...sound, response: {}, ...change };
  const bound: unknown[] = [];
  let thrown = "";
  try {
    bindRoute(
      { route: (options: unknown) => bound.push(options) },
      { route, options: {}, handle: async () => ({}) },
      {},
    );
  } catch (error) {
    thrown = String(error);
  }
  const isBound = bound.length > 0;
  return expected.test(thrown) && isBound === (thrown === "") ? [] : [`it said: ${thrown || "nothing"}`];
}
