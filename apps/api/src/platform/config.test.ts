import { usualClaims } from "@blockwright/contract/claims";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const key = randomBytes(32).toString("base64");
const complete = {
  DATABASE_URL: "postgres://u:p@127.0.0.1:5432/db",
  NATS_URL: "nats://127.0.0.1:4222",
  NATS_CREDS_FILE: "api.creds",
  PUBLIC_URL: "https://play.example.org",
  SECRETS_KEYS: `k1:${key}`,
  SIGNALS_PEPPER: key,
};

describe("the configuration", () => {
  test("is complete with these variables, and the rest has defaults", () => {
    const config = readConfig(complete);
    expect(config.http).toMatchObject({ port: 3000, trustedProxies: [], shutdownGraceMs: 15_000 });
    expect(config.secretsKeys.map(({ id }) => id)).toEqual(["k1"]);
  });

  test.each(Object.keys(complete))("without %s nothing starts, and the sentence names it", (name) => {
    const { [name]: _left, ...rest } = complete as Record<string, string>;
    expect(() => readConfig(rest)).toThrow(ConfigError);
    expect(() => readConfig(rest)).toThrow(`${name} is missing`);
  });

  test.each([
    ["DATABASE_URL", "mysql://x", "must be a postgres:// address"],
    ["PUBLIC_URL", "play.example.org", "must be the address people open"],
    ["SECRETS_KEYS", "k1:short", "must look like name:base64-of-32-bytes"],
    ["SIGNALS_PEPPER", "c2hvcnQ=", "must hold exactly 32 bytes"],
    ["HTTP_PORT", "99999", "HTTP_PORT"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL"],
    ["METRICS_TOKEN", "short", "must have at least 16 characters"],
    ["COMMUNITY_URL", "javascript:alert(1)", "must be an https:// address"],
    ["CLAIMS", "uptim=99.9%", "must look like uptime"],
    ["CLAIMS", `plugins=${"9".repeat(81)}`, "must look like uptime"],
    ["OUTSIDE_CONTACT", "two\r\nlines: x", "must be an address people can reach you at"],
    ["SOURCE_PAPER_URL", "file:///etc/passwd", "must be an https:// address"],
    ["SOURCE_EXTRA_HOSTS", "papr=fill-data.papermc.io", "must look like source=host"],
    ["SOURCE_EXTRA_HOSTS", "paper=https://fill-data.papermc.io/x", "must look like source=host"],
    ["JAVA_IMAGES", "blockwright/java:21", "must look like 8=blockwright/java:8"],
    ["NATIVE_IMAGE", "--privileged", "must be the name of an image"],
  ])("%s can't be %s", (name, value, sentence) => {
    expect(() => readConfig({ ...complete, [name]: value })).toThrow(sentence);
  });

  test("an empty variable counts as unset, and secrets are not quoted back", () => {
    expect(readConfig({ ...complete, COMMUNITY_URL: "" }).communityUrl).toBeUndefined();
    expect(() => readConfig({ ...complete, SIGNALS_PEPPER: "canary-value" })).not.toThrow("canary-value");
  });

  test("the usual is claimed unless the operator says otherwise, and an attack filter only when named", () => {
    const { "ddos-protection": _network, ...usual } = usualClaims;
    expect(readConfig(complete).claims).toEqual(usual);
    expect(readConfig({ ...complete, CLAIMS: "none" }).claims).toEqual({});
    const { claims } = readConfig({ ...complete, CLAIMS: "uptime, live-servers=250+" });
    expect(claims).toEqual({ uptime: "99.9%", "live-servers": "250+" });
  });

  test("mail goes to one place", () => {
    const both = { ...complete, SMTP_URL: "smtp://127.0.0.1", MAIL_DIRECTORY: "mail" };
    expect(() => readConfig(both)).toThrow("MAIL_DIRECTORY must be unset when SMTP_URL is set");
  });

  test("asks the real sources and runs our images unless told otherwise", () => {
    const { sources, images, outside } = readConfig(complete);
    expect(sources.paper).toEqual({
      name: "paper",
      baseUrl: "https://fill.papermc.io",
      allowedHosts: ["fill.papermc.io", "fill-data.papermc.io"],
      requestsPerMinute: 120,
    });
    expect(sources.modrinth).toMatchObject({
      baseUrl: "https://api.modrinth.com/v2",
      allowedHosts: ["api.modrinth.com", "cdn.modrinth.com"],
      requestsPerMinute: 240,
    });
    expect(images).toEqual({
      java: {
        8: "blockwright/java:8",
        17: "blockwright/java:17",
        21: "blockwright/java:21",
        25: "blockwright/java:25",
      },
      builder: { 21: "blockwright/builder:21", 25: "blockwright/builder:25" },
      native: "blockwright/native:latest",
    });
    expect(outside.contact).toBe("https://play.example.org/");
  });

  test("another base leaves the hosts of the real one behind, and extra hosts belong to one source", () => {
    const { sources } = readConfig({
      ...complete,
      SOURCE_PAPER_URL: "http://203.0.113.18:8080/",
      SOURCE_EXTRA_HOSTS: "paper=203.0.113.19, modrinth=cdn.example.org",
    });
    expect(sources.paper).toMatchObject({
      baseUrl: "http://203.0.113.18:8080",
      allowedHosts: ["203.0.113.18:8080", "203.0.113.19"],
    });
    expect(sources.modrinth.allowedHosts).toEqual([
      "api.modrinth.com",
      "cdn.modrinth.com",
      "cdn.example.org",
    ]);
    expect(sources.spigot.allowedHosts).toEqual(["hub.spigotmc.org"]);
  });

  test.each([
    "MOJANG",
    "PAPER",
    "SPIGOT",
    "FABRIC",
    "FORGE_FILES",
    "FORGE_MAVEN",
    "NEOFORGE",
    "BEDROCK",
    "BEDROCK_FALLBACK",
    "GEYSER",
    "MODRINTH",
    "HANGAR",
    "SPIGET",
  ])("SOURCE_%s_URL moves exactly one source", (name) => {
    const usual = readConfig(complete).sources;
    const { sources } = readConfig({ ...complete, [`SOURCE_${name}_URL`]: "https://mirror.example.org" });
    const moved = Object.values(sources).filter(
      (source, index) => source.baseUrl !== Object.values(usual)[index]?.baseUrl,
    );
    expect(moved.map((source) => source.name)).toEqual([name.toLowerCase().replace("_", "-")]);
  });
});
