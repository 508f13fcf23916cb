/** A valid contract route and its handler. Each plant changes one line of it. */
const soundRoute = `
import { z } from "zod";
import { defineRoute } from "@blockwright/contract/route";
import { on } from "ROUTE_BINDING";

const renameServer = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/name",
  access: "signed-in",
  limit: "write",
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
  limit: "socket",
  summary: "Tells what happened",
  sends: z.object({ type: z.literal("happened") }),
  receives: { ask: { access: "signed-in", limit: "message", schema: z.object({}) } },
});
`;

const soundStream = `
import { z } from "zod";
import { defineRoute } from "@blockwright/contract/route";
import { on } from "ROUTE_BINDING";

const watch = defineRoute({
  kind: "stream",
  method: "GET",
  path: "/api/news",
  access: "signed-in",
  limit: "stream",
  summary: "Tells what happens",
  events: z.discriminatedUnion("type", [z.object({ type: z.literal("happened"), what: z.string() })]),
});

async function* news() {
  yield { id: "1", data: { type: "happened" as const, what: "rain" } };
}

export const binding = on(watch, async () => news());
`;

const soundUpload = `
import { z } from "zod";
import { defineRoute } from "@blockwright/contract/route";
import { on } from "ROUTE_BINDING";

const upload = defineRoute({
  kind: "upload",
  method: "POST",
  path: "/api/pictures",
  access: "signed-in",
  limit: "upload",
  summary: "Keeps a picture",
  fields: z.object({ title: z.string() }),
  files: { picture: { maxBytes: 1024 } },
  response: z.object({ title: z.string() }),
});

export const binding = on(upload, async ({ receive }) => {
  const { fields } = await receive(async ({ content }) => void content.resume());
  return { title: fields.title };
});
`;

export interface RoutePlant {
  readonly name: string;
  readonly text: string;
  /** The expected compiler error; undefined if there must be none. */
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
const unlimited = /'limit' is missing/;

/** A route that finds its server through one of the server's resources. */
const soundBackup = `
import { z } from "zod";
import { defineRoute } from "@blockwright/contract/route";
import { on } from "ROUTE_BINDING";

const dropBackup = defineRoute({
  method: "DELETE",
  path: "/api/backups/{id}",
  access: "server:delete-backups",
  limit: "write",
  summary: "Drop a backup",
  server: { via: "backup", param: "id" },
  params: z.object({ id: z.uuid() }),
  response: z.object({}),
});

export const binding = on(dropBackup, async () => ({}), { find: async () => ({ serverId: "" }) });
`;

export const routePlants: readonly RoutePlant[] = [
  { name: "a sound route compiles", text: soundRoute },
  change("a route without access does not compile", '  access: "signed-in",\n', "", unguarded),
  change("a route with an unknown access does not compile", '"signed-in"', '"everybody"', /everybody/),
  change(
    "a route with an unknown server action does not compile",
    '"signed-in"',
    '"server:nap"',
    /server:nap/,
  ),
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
  change("a route without a limit does not compile", '  limit: "write",\n', "", unlimited),
  change("a route with an unknown limit does not compile", '"write"', '"often"', /often/),
  { name: "a sound way to a server compiles", text: soundBackup },
  plantIn(
    soundBackup,
    "a server route without a way to its server does not compile",
    ['  server: { via: "backup", param: "id" },\n', ""],
    /'server' is missing/,
  ),
  plantIn(
    soundBackup,
    "a way to a server that nothing finds does not compile",
    [', { find: async () => ({ serverId: "" }) }', ""],
    /Expected 3 arguments/,
  ),
  { name: "a sound stream compiles", text: soundStream },
  plantIn(
    soundStream,
    "a stream without event types does not compile",
    [
      '  events: z.discriminatedUnion("type", [z.object({ type: z.literal("happened"), what: z.string() })]),\n',
      "",
    ],
    /'events' is missing/,
  ),
  plantIn(
    soundStream,
    "a stream whose events nothing tells apart does not compile",
    [
      'z.discriminatedUnion("type", [z.object({ type: z.literal("happened"), what: z.string() })])',
      "z.object({})",
    ],
    /ZodDiscriminatedUnion/,
  ),
  plantIn(
    soundStream,
    "a handler that sends another event does not compile",
    ['what: "rain"', 'why: "rain"'],
    /what/,
  ),
  { name: "a sound upload compiles", text: soundUpload },
  plantIn(
    soundUpload,
    "an upload that does not say which files it takes does not compile",
    ["  files: { picture: { maxBytes: 1024 } },\n", ""],
    /'files' is missing/,
  ),
  plantIn(
    soundUpload,
    "a handler that reads an unknown field of a form does not compile",
    ["fields.title", "fields.name"],
    /'name'/,
  ),
  { name: "a sound socket compiles", text: soundSocket },
  plantIn(soundSocket, "a socket without a limit does not compile", ['  limit: "socket",\n', ""], unlimited),
  plantIn(soundSocket, "a message without a limit does not compile", ['limit: "message", ', ""], unlimited),
  plantIn(
    soundSocket,
    "a socket without access does not compile",
    ['  access: "signed-in",\n', ""],
    unguarded,
  ),
  plantIn(soundSocket, "a message without access does not compile", ['access: "signed-in", ', ""], unguarded),
];
