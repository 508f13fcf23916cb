export type { BuildsGround, PingServer } from "./builds-ground.ts";
