/** A contract route and its handler as they should be. Each plant changes one line of it. */
const soundRoute = `
import { z } from "zod";
import { defineRoute } from "@blockwright/contract/route";
import { on } from "ROUTE_BINDING";

const renameServer = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/name",
  access: "signed-in",
  summary: "Rename a server",
  params: z.object({ serverId: z.uuid() }),
  body: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
});

export const binding = on(renameServer, async ({ params, body }, call) => {
  return { name: body.name + params.serverId + call.actor.id };
});
`;

const soundSocket = `
import { z } from "zod";
import { defineSocket } from "@blockwright/contract/socket";

export const news = defineSocket({
  path: "/ws/news",
  access: "signed-in",
  summary: "Tells what happened",
  sends: z.object({ type: z.literal("happened") }),
  receives: { ask: { access: "signed-in", schema: z.object({}) } },
});
`;

export interface RoutePlant {
  readonly name: string;
  readonly text: string;
  /** What the compiler must complain about; undefined where it must not complain. */
  readonly complaint?: RegExp;
}

type Change = readonly [line: string, replacement: string];

function plantIn(sound: string, name: string, [line, replacement]: Change, complaint: RegExp): RoutePlant {
  if (!sound.includes(line)) throw new Error(`${name}: nothing to change`);
  return { name, text: sound.replace(line, replacement), complaint };
}

function change(name: string, line: string, replacement: string, complaint: RegExp): RoutePlant {
  return plantIn(soundRoute, name, [line, replacement], complaint);
}

const unguarded = /'access' is missing/;

export const routePlants: readonly RoutePlant[] = [
  { name: "a sound route compiles", text: soundRoute },
  change("a route without access does not compile", '  access: "signed-in",\n', "", unguarded),
  change("a route with an unknown access does not compile", '"signed-in"', '"everybody"', /everybody/),
  change(
    "a placeholder without a param does not compile",
    "{ serverId: z.uuid() }",
    "{ id: z.uuid() }",
    /serverId/,
  ),
  change(
    "a handler that reads an unknown param does not compile",
    "params.serverId",
    "params.nodeId",
    /nodeId/,
  ),
  change("a handler that reads an unknown field does not compile", "body.name", "body.title", /title/),
  change(
    "a handler with another answer does not compile",
    "{ name: body.name",
    "{ title: body.name",
    /title|name/,
  ),
  change("a public handler that expects a person does not compile", '"signed-in"', '"public"', /'id'/),
  { name: "a sound socket compiles", text: soundSocket },
  plantIn(
    soundSocket,
    "a socket without access does not compile",
    ['  access: "signed-in",\n', ""],
    unguarded,
  ),
  plantIn(soundSocket, "a message without access does not compile", ['access: "signed-in", ', ""], unguarded),
];
