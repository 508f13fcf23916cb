import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { controlAt, type UpstreamControl } from "../control/control.ts";
import { sourceEnvironment } from "../environment.ts";
import { type UpstreamName, upstreamNames } from "../hosts.ts";
import { type RunningUpstreams, serveUpstreams } from "../serve.ts";

const PORT = 8_880;
const OUR_NAME = "StandInTest/1.0 (test@example.org)";

export interface LocalUpstreams extends RunningUpstreams {
  readonly control: UpstreamControl;
  readonly environment: Readonly<Record<string, string>>;
  /** The URL of a path on any source. */
  url(upstream: UpstreamName, path: string): string;
  /** Sends a request with a proper User-Agent. */
  ask(
    url: string,
    init?: Omit<RequestInit, "headers"> & { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Response>;
  json(url: string): Promise<unknown>;
}

/** All upstreams in this process, on loopback addresses that only this process uses. */
export async function startLocalUpstreams(): Promise<LocalUpstreams> {
  const folder = mkdtempSync(path.join(tmpdir(), "standin-upstreams-"));
  const controlSocket = path.join(folder, "control.sock");
  const network = `127.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 256}`;
  const running = await serveUpstreams({
    addresses: upstreamNames.map((_, index) => `${network}.${index + 1}:${PORT}`),
    controlSocket,
  });
  const ask: LocalUpstreams["ask"] = (url, { headers = {}, ...init } = {}) =>
    fetch(url, { redirect: "manual", ...init, headers: { "user-agent": OUR_NAME, ...headers } });
  return {
    ...running,
    control: controlAt(controlSocket),
    environment: sourceEnvironment(running.hosts),
    url: (upstream, urlPath) => `http://${running.hosts[upstream]}${urlPath}`,
    ask,
    json: async (url) => {
      const answer = await ask(url);
      if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}.`);
      return answer.json();
    },
    close: async () => {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
