import { readContent } from "./content.ts";
import { listenForControl } from "./control/control-server.ts";
import { FaultRules } from "./control/fault.ts";
import { RequestLog } from "./control/request-log.ts";
import { buildFiles } from "./files/build-files.ts";
import { hostsAt, type Hosts } from "./hosts.ts";
import { allUpstreams } from "./upstreams.ts";
import { listenForAll } from "./wire/upstream-server.ts";

export interface RunningUpstreams {
  readonly hosts: Hosts;
  close(): Promise<void>;
}

/** Serves at these addresses, with a port if it is not 80. This machine or namespace must already have them. */
export async function serveUpstreams(options: {
  addresses: readonly string[];
  controlSocket: string;
  about?: Readonly<Record<string, unknown>>;
}): Promise<RunningUpstreams> {
  const content = await readContent(await buildFiles());
  const watched = { faults: new FaultRules(), requests: new RequestLog() };
  const hosts = hostsAt(options.addresses);
  const servers = await listenForAll(allUpstreams(content, hosts), hosts, watched);
  const control = await listenForControl(options.controlSocket, watched, options.about ?? {});
  return {
    hosts,
    close: async () => {
      for (const server of [...servers, control]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
