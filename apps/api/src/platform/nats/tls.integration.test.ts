import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findExecutable } from "../../../../../services/shell.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "blockwright-tls-"));
const certificate = join(folder, "cert.pem");
let server: ChildProcess;
let port: number;

/** With one self-signed certificate for localhost. */
beforeAll(async () => {
  const key = join(folder, "key.pem");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", key, "-out", certificate];
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "1",
    ...subject,
    ...files,
  ]);
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  ({ port } = probe.address() as AddressInfo);
  probe.close();
  const config = join(folder, "nats.conf");
  writeFileSync(
    config,
    `listen: "127.0.0.1:${port}"\ntls { cert_file: "${certificate}", key_file: "${key}" }\n`,
  );
  chmodSync(folder, 0o755);
  server = spawn(findExecutable("nats-server") ?? "", ["--config", config], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const chunk of server.stderr ?? []) if (String(chunk).includes("Server is ready")) break;
});
afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true });
});

/** As a separate program: trusted certificates are fixed when it starts. */
async function dial(url: string, trusted?: string): Promise<string> {
  const { nats } = inject("instance");
  const script = `
    import { connectNats } from ${JSON.stringify(new URL("connect.ts", import.meta.url).href)};
    const log = { warn() {}, info() {} };
    try {
      const connection = await connectNats(${JSON.stringify(url)}, ${JSON.stringify(nats?.apiCredsFile)}, "test", log);
      await connection.flush();
      console.log("connected");
      await connection.close();
    } catch (error) {
      console.log("refused: " + error + " " + error.cause);
      process.exit(0);
    }`;
  const env = trusted === undefined ? {} : { NODE_EXTRA_CA_CERTS: trusted };
  const { stdout } = await run(process.execPath, ["--input-type=module-typescript", "-e", script], { env });
  return stdout.trim();
}

test("tls:// reaches a server whose certificate is trusted", async () => {
  expect(await dial(`tls://localhost:${port}`, certificate)).toBe("connected");
});

test("tls:// refuses an untrusted certificate, and one for another name", async () => {
  expect(await dial(`tls://localhost:${port}`)).toMatch(/^refused: .*self-signed certificate/);
  expect(await dial(`tls://127.0.0.1:${port}`, certificate)).toMatch(/^refused: /);
});

test("tls:// refuses a server without TLS", async () => {
  const inClear = (inject("instance").nats?.url ?? "").replace("nats://", "tls://");
  expect(await dial(inClear)).toMatch(/^refused: .*does not support 'tls'/);
});
