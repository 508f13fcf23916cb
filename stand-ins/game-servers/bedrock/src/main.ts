import { runBridge } from "./bridge.ts";
import { runDedicatedServer } from "./dedicated-server.ts";

const [mode, port] = process.argv.slice(2);
if (mode === "--bridge") void runBridge(Number(port));
else void runDedicatedServer();
