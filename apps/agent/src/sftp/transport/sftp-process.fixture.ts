import { truncateSync } from "node:fs";
import { join } from "node:path";
import { startSftpServer } from "./sftp-server.fixture.ts";

// Runs the transport in its own process, so that its memory can be measured separately.
const server = await startSftpServer({ limits: { perAddress: 200, strangers: 200 } });
server.write("big", "");
truncateSync(join(server.folder, "big"), 1_000_000_000);
// As in the agent: a permission that is not renewed expires.
setInterval(() => {
  server.guests.setRights(server.sessionIds.map((sessionId) => ({ sessionId, right: "write" })));
}, 1000);
process.once("disconnect", () => {
  server.stop();
  process.exit(0);
});
process.send?.({ port: server.port });
