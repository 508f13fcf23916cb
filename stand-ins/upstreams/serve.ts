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
  /** Called with each step of the start. */
  onStep?: (step: string) => void;
}): Promise<RunningUpstreams> {
  const { onStep = () => undefined } = options;
  onStep("compiling game servers and plugins, unless they are cached");
  const files = await buildFiles();
  onStep("reading game servers and plugins");
  const content = await readContent(files);
  const watched = { faults: new FaultRules(), requests: new RequestLog() };
  const hosts = hostsAt(options.addresses);
  const servers = await listenForAll(allUpstreams(content, hosts), hosts, watched);
  onStep("serving");
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
