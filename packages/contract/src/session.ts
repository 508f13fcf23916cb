import { z } from "zod";
import { defineSocket } from "./socket.ts";

/** Notifies an open page immediately that its sign-in was ended elsewhere. Part of the first load, so it stays apart from the account. */
export const sessionSocket = defineSocket({
  path: "/ws/session",
  access: "signed-in",
  limit: "socket",
  beforePasswordChange: true,
  summary: "Says when this sign-in has ended",
  sends: z.object({ type: z.literal("signed-out") }),
});
