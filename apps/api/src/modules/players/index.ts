export type { FindPlayerId } from "./player-identity.ts";
