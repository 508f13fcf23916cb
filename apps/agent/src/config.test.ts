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
