import { networkInterfaces } from "node:os";
import { askJoin } from "@blockwright/node-protocol/ask-join";

// Runs in the network namespace of a game container, for the agent outside. Asks at the container's own address, because
// a server that listens on loopback alone can't be joined.
const [port = ""] = process.argv.slice(2);
const own = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === "IPv4" && !address.internal);
const answer = own && (await askJoin(own.address, Number(port)));
process.stdout.write(JSON.stringify(answer ?? null));
