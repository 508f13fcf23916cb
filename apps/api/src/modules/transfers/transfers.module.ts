import type { Module } from "../../platform/module.ts";
import { createRelays } from "./relays/relays.ts";
import type { TransfersDeps } from "./transfers-deps.ts";
import { transfersRoutes } from "./transfers.routes.ts";

export const transfersModule: Module<TransfersDeps> = {
  name: "transfers",
  open: (deps) => ({
    routes: () => {
      const relays = createRelays(deps.config.http.replica, deps.now);
      return transfersRoutes({ ...deps, relays });
    },
  }),
};
