import { expect, test } from "vitest";
import { EgressError } from "../platform/egress/egress-client.ts";
import { createBedrockSoftware } from "./bedrock-software.ts";
import { cannedEgress, someSource, type CannedEgress } from "./canned-egress.fixture.ts";

const path = "/api/v1.0/download/links";
const links = (version: string) => ({
  result: {
    links: [
      {
        downloadType: "serverBedrockWindows",
        downloadUrl: "https://files.example/w/bedrock-server-9.9.9.9.zip",
      },
      {
        downloadType: "serverBedrockLinux",
        downloadUrl: `https://files.example/bin-linux/bedrock-server-${version}.zip`,
      },
    ],
  },
});
const fallback = { ...someSource, name: "fallback" };

/** Each of the two answers in its own way. */
function bedrock(primary: unknown, second: unknown) {
  const first = cannedEgress({ [path]: primary });
  const other = cannedEgress({ [path]: second });
  const choose = (name: string): CannedEgress => (name === "fallback" ? other : first);
  return createBedrockSoftware({
    source: someSource,
    fallback,
    egress: { ...first, ask: (question) => choose(question.source.name).ask(question) },
  });
}

test("only the newest version is offered, and its number comes from the file name", async () => {
  const source = bedrock(links("1.21.124.2"), links("1.0.0.0"));
  expect(await source.versions()).toEqual([{ minecraftVersion: "1.21.124.2", isStable: true }]);
  expect(await source.resolve("1.21.124.2")).toMatchObject({
    launch: { kind: "binary", binary: "bedrock_server" },
    files: [{ path: "bedrock-server.zip", digest: null, mustContain: "bedrock_server" }],
  });
});

test.each([
  ["is down", new EgressError("unavailable", "x", "x")],
  ["answers with nonsense", { result: "?" }],
  ["is gone", undefined],
])("the second address is asked when the first %s", async (_what, trouble) => {
  const source = bedrock(trouble, links("1.21.124.2"));
  const untroubled = bedrock(links("1.21.124.2"), undefined);
  expect(await source.resolve("1.21.124.2")).toEqual(await untroubled.resolve("1.21.124.2"));
});

test("an error is reported when neither address answers", async () => {
  const down = new EgressError("unavailable", "x", "x");
  await expect(bedrock(down, down).versions()).rejects.toThrow(EgressError);
});

test("an older version is refused, naming the newest", async () => {
  await expect(bedrock(links("1.21.124.2"), undefined).resolve("1.21.100.1")).rejects.toMatchObject({
    code: "unknown-version",
    message: expect.stringContaining("1.21.124.2") as string,
  });
});

test("without a Linux link no version is offered", async () => {
  expect(await bedrock({ result: { links: [] } }, undefined).versions()).toEqual([]);
});

test("1.26.50, which nobody can join in a container, is not offered", async () => {
  const source = bedrock(links("1.26.50.3"), undefined);
  expect(await source.versions()).toEqual([]);
  await expect(source.resolve("1.26.50.3")).rejects.toMatchObject({ code: "unknown-version" });
  expect(await bedrock(links("1.26.51.1"), undefined).versions()).toHaveLength(1);
});
