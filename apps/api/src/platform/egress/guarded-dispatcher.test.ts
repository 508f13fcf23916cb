import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ForbiddenAddressError, type LookupAddresses } from "@blockwright/node-protocol/guarded-connection";
import { forbiddenAddresses, hostsOf } from "@blockwright/node-protocol/public-address.fixture";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usualLimits } from "./egress-limits.ts";
import { createGuardedDispatcher } from "./guarded-dispatcher.ts";

/** On every address of this machine, so that every connection attempt here would be answered. */
let server: Server;
let answered = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    answered += 1;
    response.end("inside");
  });
  server.listen(0, "::");
  await once(server, "listening");
});
afterAll(() => server.close());

const leadingTo =
  (address: string): LookupAddresses =>
  (_hostname, done) =>
    done(null, [{ address, family: address.includes(":") ? 6 : 4 }]);

async function ask(host: string, address: string, allowedNetworks: readonly string[] = []) {
  const dispatcher = createGuardedDispatcher(usualLimits, allowedNetworks, leadingTo(address));
  const { port } = server.address() as AddressInfo;
  try {
    return await (await request(`http://${host}:${port}/`, { dispatcher })).body.text();
  } finally {
    await dispatcher.destroy();
  }
}

const rows = forbiddenAddresses.flatMap(([kind, address]) =>
  hostsOf(address).map((host) => [kind, address, host] as const),
);
test.each(rows)("%s: no request is sent to %s as %s", async (_kind, address, host) => {
  await expect(ask(host, address)).rejects.toThrow(ForbiddenAddressError);
  expect(answered).toBe(0);
});

test("an allowed network is reached, by address and by name", async () => {
  for (const host of hostsOf("127.0.0.1"))
    expect(await ask(host, "127.0.0.1", ["127.0.0.0/8"])).toBe("inside");
});
