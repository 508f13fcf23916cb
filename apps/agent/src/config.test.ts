import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const complete = { AGENT_STATE_FOLDER: "/state", AGENT_ADDRESS: "192.0.2.1", PLAIN_FOLDER: "/trees" };

test.each([
  ["NATS_URL", "nats://nats.example.org:4222", "NATS_URL must begin with tls://"],
  ["NATS_URL", "nats.example.org", "NATS_URL must be the NATS address"],
  ["API_URL", "http://play.example.org", "API_URL must begin with https://"],
  ["API_URL", "play.example.org", "API_URL must be the address of the api"],
])("the agent does not start with %s as %s", (name, value, sentence) => {
  expect(() => readConfig({ ...complete, [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ ...complete, [name]: value })).toThrow(sentence);
});

test.each([
  ["NATS_URL", "tls://nats.example.org:4222"],
  ["NATS_URL", "nats://[::1]:4222"],
  ["API_URL", "https://play.example.org"],
  ["API_URL", "http://localhost:3000"],
])("it starts with %s as %s", (name, value) => {
  expect(() => readConfig({ ...complete, [name]: value })).not.toThrow();
});

test("the address of players need not be one of the machine: ports are opened on all, and asked by loopback", () => {
  const config = readConfig({ ...complete, AGENT_ADDRESS: "play.example.org" });
  expect(config).toMatchObject({
    address: "play.example.org",
    publishAddress: "0.0.0.0",
    pingAddress: "127.0.0.1",
  });
});

test("ports can be kept to one address of the machine, which is then asked", () => {
  const config = readConfig({ ...complete, AGENT_PUBLISH_ADDRESS: "10.0.0.4" });
  expect(config).toMatchObject({ address: "192.0.2.1", publishAddress: "10.0.0.4", pingAddress: "10.0.0.4" });
  expect(() => readConfig({ ...complete, AGENT_PUBLISH_ADDRESS: "play.example.org" })).toThrow(
    "AGENT_PUBLISH_ADDRESS must be an IPv4 address of this machine",
  );
});

test("an engine in another network namespace is asked by the address of players", () => {
  const config = readConfig({ ...complete, DOCKER_NETWORK_NAMESPACE: "/run/netns/engine" });
  expect(config).toMatchObject({ publishAddress: "0.0.0.0", pingAddress: "192.0.2.1" });
});

test("game servers ask public DNS servers unless others are set", () => {
  expect(readConfig(complete).docker.resolvers).toEqual(["1.1.1.1", "9.9.9.9"]);
  const config = readConfig({ ...complete, RESOLVERS: "10.0.0.2, 10.0.0.3" });
  expect(config.docker.resolvers).toEqual(["10.0.0.2", "10.0.0.3"]);
});

test.each(["127.0.0.53", "dns.example.org", "10.0.0.2,::1"])(
  "a DNS server that game servers can't reach is refused: %s",
  (RESOLVERS) => {
    expect(() => readConfig({ ...complete, RESOLVERS })).toThrow("RESOLVERS must be IPv4 addresses");
  },
);
