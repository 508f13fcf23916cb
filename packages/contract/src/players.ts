import { playerEditions } from "@blockwright/minecraft/player-name";
import { z } from "zod";
import { defineRoute } from "./route.ts";

const player = z.object({
  /** As the game writes it. Players choose their names. */
  name: z.string(),
  edition: z.enum(playerEditions),
  isOnline: z.boolean(),
  /** Null if it is not known. */
  onlineSince: z.iso.datetime().nullable(),
  isAllowed: z.boolean(),
  isOperator: z.boolean(),
  isBanned: z.boolean(),
});
export type Player = z.output<typeof player>;

export const playerActions = [
  "allow",
  "disallow",
  "make-operator",
  "remove-operator",
  "ban",
  "pardon",
  "kick",
] as const;
export type PlayerAction = (typeof playerActions)[number];

const players = z.object({
  /** Online first, then by name. */
  players: z.array(player),
  isAllowListOn: z.boolean(),
  /** What this game can do. */
  actions: z.array(z.enum(playerActions)),
});
export type Players = z.output<typeof players>;

const params = z.object({ serverId: z.uuid() });

export const listPlayers = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/players",
  access: "server:read-files",
  limit: "read",
  summary: "Who is online, who was there before, and who is allowed, an operator or banned",
  params,
  response: players,
  errors: ["NOT_FOUND", "NODE_AWAY", "NODE_SLOW"],
});

export const changePlayer = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/players",
  access: "server:run-command",
  limit: "write",
  summary: "Allow, ban, kick or promote a player, or take that back, whether the server runs or not",
  params,
  body: z.object({ action: z.enum(playerActions), player: z.string().min(1).max(20) }),
  /** The id of a change if the server is stopped: the list's file is being written. */
  response: z.object({ changeId: z.uuid().nullable() }),
  errors: [
    "NOT_FOUND",
    "FORBIDDEN",
    "INVALID_REQUEST",
    "CHANGE_REFUSED",
    "NOT_RUNNING",
    "JOB_RUNNING",
    "NODE_AWAY",
    "NODE_SLOW",
  ],
});
