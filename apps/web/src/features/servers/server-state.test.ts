import { serverStatuses } from "@blockwright/contract/servers";
import { expect, test } from "vitest";
import { ownBedrockAddress, powerChoices, serverAddress, serverName, softwareName } from "./server-state.ts";

test("start waits for an address, stop works while starting, and restart needs a running server", () => {
  const choices = serverStatuses.map((status) => {
    const { main, isMainEnabled, isRestartEnabled } = powerChoices({ status });
    return [status, isMainEnabled ? main : null, isRestartEnabled];
  });
  expect(choices).toEqual([
    ["online", "stop", true],
    ["offline", "start", false],
    ["starting", "stop", false],
    ["stopping", null, false],
    ["provisioning", null, false],
  ]);
});

test("the address is the host, or else the ip, and the port", () => {
  const place = { status: "online", host: "play.example.org", ip: "192.0.2.7", port: 25_601 } as const;
  expect(serverAddress(place)).toBe("play.example.org:25601");
  expect(serverAddress({ ...place, host: null })).toBe("192.0.2.7:25601");
  expect(serverAddress({ ...place, host: null, ip: null })).toBeNull();
  expect(serverAddress({ ...place, status: "provisioning" })).toBeNull();
});

test("a name of invisible letters still has a visible link", () => {
  expect(serverName({ name: "\u200b\u202e " })).toBe("Unnamed server");
  expect(serverName({ name: "Sky\u202eblock" })).toBe("Skyblock");
});

test("software has its common name", () => {
  expect([softwareName("neoforge"), softwareName("purpur")]).toEqual(["NeoForge", "purpur"]);
});

test("Bedrock players have an address of their own only where their port differs", () => {
  const place = { status: "online", host: "play.example.org", ip: null, port: 25_601 } as const;
  expect(ownBedrockAddress({ ...place, bedrockPort: 25_602 })).toBe("play.example.org:25602");
  expect(ownBedrockAddress({ ...place, bedrockPort: 25_601 })).toBeNull();
  expect(ownBedrockAddress({ ...place, bedrockPort: null })).toBeNull();
});

test.each(serverStatuses)("while a job runs, nothing can be pressed, also if it is %s", (status) => {
  expect(powerChoices({ status, hasJob: true })).toEqual({
    main: powerChoices({ status }).main,
    isMainEnabled: false,
    isRestartEnabled: false,
  });
});

test.each(serverStatuses)("while it is built, nothing can be pressed, also if it is %s", (status) => {
  expect(powerChoices({ status, isBeingBuilt: true })).toEqual({
    main: "start",
    isMainEnabled: false,
    isRestartEnabled: false,
  });
});
