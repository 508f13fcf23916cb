import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { run } from "../services/shell.ts";
import type { Containers } from "./containers.ts";
import { neededHosts } from "./needed-hosts.ts";
import type { Row, Tell } from "./row.ts";

const answerWithinS = 20;
const refusedWithinS = 4;
const temporaryMb = 120;

/** What a game server can and can't do from inside its container. */
export async function tryContainer(
  containers: Containers,
  given: NodeJS.ProcessEnv,
  tell: Tell,
  interrupted: AbortSignal,
): Promise<void> {
  tellTemporary(await containers.run(temporaryScript, interrupted), tell);
  const hosts = neededHosts(given);
  tellHosts(containers, hosts, await containers.run(askAll(hosts), interrupted), tell);
  await tryForbidden(containers, tell, interrupted);
}

const temporaryScript = `
cp /bin/true /tmp/program && /tmp/program && echo "runs"
head -c ${temporaryMb}M /dev/zero >/tmp/filled && echo "holds"
rm -f /tmp/filled /tmp/program
`;

function tellTemporary(output: string, tell: Tell): void {
  const row = (name: string, isFine: boolean, wrong: string): Row => ({
    part: "container",
    name,
    verdict: isFine ? "fine" : "WRONG",
    detail: isFine ? "" : `${wrong}: ${lastLine(output)}`,
  });
  tell(
    row(
      "programs run in /tmp",
      /^runs$/m.test(output),
      "libraries that plugins unpack there can't be loaded",
    ),
  );
  tell(
    row(`/tmp holds ${temporaryMb} MB`, /^holds$/m.test(output), "it is too small for what plugins unpack"),
  );
}

/** All at once: a DNS server that drops questions costs seconds for each. */
function askAll(hosts: readonly URL[]): string {
  const ask = ({ href }: URL, at: number) =>
    `(curl --silent --show-error --insecure --max-time ${answerWithinS} --output /dev/null '${href}' 2>&1; echo "#$?") >/tmp/${at} &`;
  return [...hosts.map(ask), "wait", ...hosts.map((_, at) => `cat /tmp/${at}`)].join("\n");
}

/** In curl's own words: either it was told so, or nobody told it anything. */
const nameNotFound = /Could not resolve|Resolving timed out/;

function tellHosts({ resolvers }: Containers, hosts: readonly URL[], output: string, tell: Tell): void {
  const answers = output.split(/^#(\d+)\n/m);
  const seen = hosts.map((url, at) => ({
    name: url.host,
    said: answers[at * 2]?.trim() ?? "",
    code: answers[at * 2 + 1] ?? "nothing",
  }));
  const unknown = seen.filter(({ said }) => nameNotFound.test(said));
  tell({
    part: "container",
    name: "names are found",
    verdict: unknown.length === 0 ? "fine" : "WRONG",
    detail:
      unknown.length === 0
        ? `by ${resolvers.join(", ")}`
        : `${resolvers.join(", ")} (RESOLVERS) don't answer a container for ${unknown.map(({ name }) => name).join(", ")}`,
  });
  for (const { name, said, code } of seen) {
    if (nameNotFound.test(said))
      tell({ part: "container", name, verdict: "not tried", detail: "its name was not found" });
    else
      tell({
        part: "container",
        name,
        verdict: code === "0" ? "fine" : "WRONG",
        detail: code === "0" ? "" : said,
      });
  }
}

/** Something listens on this machine, so that a refusal is due to our rules. */
async function tryForbidden(
  { bridge, socketPath, run: inside }: Containers,
  tell: Tell,
  interrupted: AbortSignal,
) {
  const listener = createServer((socket) => socket.on("error", () => undefined).end());
  listener.listen(0, "0.0.0.0");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const targets: readonly (readonly [string, string, number])[] = [
    ["metadata service is out of reach", "169.254.169.254", 80],
    ...(await addressesOfMachine(bridge, socketPath)).map(
      (address) => [`this machine, ${address}`, address, port] as const,
    ),
    ...["10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1"].map(
      (address) => [`private address ${address}`, address, 80] as const,
    ),
  ];
  const script = targets.map(
    ([, address, at]) =>
      `timeout ${refusedWithinS} bash -c 'exec 3<>/dev/tcp/${address}/${at}' 2>/dev/null && echo open || echo refused`,
  );
  try {
    const answers = (await inside(script.join("\n"), interrupted)).trim().split("\n");
    for (const [index, [name, address]] of targets.entries()) {
      const isFine = answers[index] === "refused";
      const detail = isFine ? "" : `a game server reaches ${address}`;
      tell({ part: "container", name, verdict: isFine ? "fine" : "WRONG", detail });
    }
  } finally {
    listener.close();
  }
}

async function addressesOfMachine(bridge: string, socketPath: string): Promise<readonly string[]> {
  const format = "{{(index .IPAM.Config 0).Gateway}}";
  const docker = ["--host", `unix://${socketPath}`, "network", "inspect", "--format", format, bridge];
  const own = Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
  return [...new Set([(await run("docker", docker)).trim(), ...own])];
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
}
