import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

// A bare pipe between two programs: what one puts in, the other gets, as it comes.
let putting: [IncomingMessage, ServerResponse] | undefined;
let getting: ServerResponse | undefined;

const server = createServer((request, response) => {
  if (request.method === "PUT") putting = [request, response];
  else getting = response;
  if (!putting || !getting) return;
  const [[from, answer], to] = [putting, getting];
  [putting, getting] = [undefined, undefined];
  void pipeline(from, to).then(() => answer.end());
});
server.requestTimeout = 0;
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
