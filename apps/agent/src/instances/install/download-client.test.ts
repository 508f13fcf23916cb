import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LookupAddresses } from "@blockwright/node-protocol/guarded-connection";
import { forbiddenAddresses, hostsOf } from "@blockwright/node-protocol/public-address.fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDownloadCache } from "./download-cache.ts";
import { createDownloadClient } from "./download-client.ts";

/** Listens on every address of this machine, so that any connection made here is answered. */
let server: Server;
let folder: string;
let answered = 0;
let location: string | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "guarded-"));
  server = createServer((_request, response) => {
    answered += 1;
    if (location === undefined) response.end("inside");
    else response.writeHead(302, { location }).end();
  });
  server.listen(0, "::");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const leadingTo =
  (...addresses: string[]): LookupAddresses =>
  (_hostname, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

async function obtain(host: string, lookup: LookupAddresses, allowedNetworks: readonly string[] = []) {
  const client = createDownloadClient({ userAgent: "Blockwright/test", allowedNetworks, lookup });
  const file = {
    path: "server.jar",
    url: `http://${host}:${(server.address() as AddressInfo).port}/server.jar`,
    sizeBytes: 6,
    digest: {
      algorithm: "sha256" as const,
      hex: "1eec3f22bf7c9bfb0d8ad8f6a4cca9d5c5c0d94ba2a0a2b1c9c3e2b2f5f7b9c1",
    },
  };
  const cache = await openDownloadCache(folder, client, 2 ** 30);
  return cache.use(file, AbortSignal.timeout(15_000), async (path) => path);
}

const rows = forbiddenAddresses.flatMap(([kind, address]) =>
  hostsOf(address).map((host) => [kind, address, host] as const),
);
test.each(rows)("%s: no file is fetched from %s as %s", async (_kind, address, host) => {
  await expect(obtain(host, leadingTo(address))).rejects.toThrow("is at an address that is not outside");
  expect(answered).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test("only the public addresses of a name are dialled", async () => {
  await expect(obtain("named.test", leadingTo("10.0.0.1", "127.0.0.1"), ["127.0.0.0/8"])).rejects.toThrow(
    "hash differs",
  );
  expect(answered).toBe(1);
});

test.each(forbiddenAddresses.flatMap(([, address]) => hostsOf(address)))(
  "a redirect to %s is not followed",
  async (host) => {
    location = `http://${host}/server.jar`;
    const before = answered;
    await expect(obtain("127.0.0.1", leadingTo(), ["127.0.0.0/8"])).rejects.toThrow("has moved");
    expect(answered).toBe(before + 1);
  },
);
