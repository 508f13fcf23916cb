import { runBridge } from "./bridge.ts";
import { runDedicatedServer } from "./dedicated-server.ts";

const [mode, ...rest] = process.argv.slice(2);
void (mode === "--bridge" ? runBridge(rest) : runDedicatedServer());
