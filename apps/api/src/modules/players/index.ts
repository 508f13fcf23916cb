export type { FindPlayerId } from "./players-deps.ts";
