import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { stopInstance } from "../services/instance.ts";
import { recipeFile, type SeenBuild } from "./steps/build-steps.ts";
import { someone } from "./visitor.ts";

const startLimitMs = 300_000;
const buildLimitMs = 150_000;
const minecraftVersion = "1.21.4";

// It starts a separate instance including images, which takes minutes: on demand only.
describe.skipIf(process.env["CI"] !== undefined)("npm run dev", () => {
  const instanceName = `${inject("site").instance.name}-dev`;
  let dev: ChildProcess;
  let printed = "";

  beforeAll(async () => {
    const { environment } = inject("site");
    const sources = Object.entries(environment).filter(([name]) => /^(SOURCE_|EGRESS_)/.test(name));
    dev = spawn(process.execPath, ["services/dev.ts"], {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, ...Object.fromEntries(sources), BLOCKWRIGHT_INSTANCE: instanceName },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [dev.stdout, dev.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (printed += text));
    await vi.waitUntil(() => /^node \| .*serving/m.test(printed), { timeout: startLimitMs, interval: 500 });
  }, startLimitMs);
  afterAll(async () => {
    if (dev.exitCode === null) {
      const exited = once(dev, "exit");
      dev.kill("SIGINT");
      await exited;
    }
    await stopInstance(instanceName, { remove: true });
  }, 120_000);

  test("builds a server on its own node that a bot joins", { timeout: buildLimitMs }, async () => {
    const url = /api at (http:\S+)\)/.exec(printed)?.[1] ?? "";
    const person = someone();
    const signedUp = await ask(url, "/api/auth/signup", { body: person });
    const cookie = signedUp.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    await ask(url, "/api/eula-consent", { cookie, body: { document: "https://aka.ms/MinecraftEULA" } });
    const file = recipeFile({ software: "paper", minecraftVersion });
    const begun = await ask(url, "/api/builds/import", { cookie, body: { file } });
    const { id } = (await begun.json()) as { id: string };
    const build = await vi.waitFor(
      async () => {
        const seen = (await (await ask(url, `/api/build/${id}`, { cookie })).json()) as SeenBuild;
        expect(seen.error).toBeNull();
        expect(seen.status).toBe("completed");
        return seen;
      },
      { timeout: buildLimitMs, interval: 500 },
    );
    const { host = "", port = 0 } = build.address ?? {};
    const bot = await joinJava({ host, port, username: "Dev", version: minecraftVersion });
    await bot.leave();
  });
});

async function ask(
  url: string,
  path: string,
  { cookie = "", body }: { cookie?: string; body?: object } = {},
) {
  const answer = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
