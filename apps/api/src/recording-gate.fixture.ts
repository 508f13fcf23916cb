import { freePort, type TestApi } from "./api.fixture.ts";
import { startHttp } from "./http.ts";
import { AppError } from "./platform/errors.ts";
import type { RouteBinding } from "./platform/http/route-binding.ts";
import type { SocketBinding } from "./platform/http/socket-binding.ts";

export interface RecordingGate {
  readonly url: string;
  readonly origin: string;
  stop(): Promise<void>;
}

/** The response of a request and a socket that have passed the gate. */
export const reached = "STILL_RUNNING";
export const socketReached = 1001;

/** The real program with the real gate, whose handlers only report that they were reached. */
export async function startRecordingGate({ application }: TestApi): Promise<RecordingGate> {
  const { config } = application;
  const port = await freePort();
  const running = await startHttp({
    ...application,
    config: { ...config, http: { ...config.http, port } },
    routes: () => application.routes().map((binding): RouteBinding => ({ ...binding, handle: refuse })),
    sockets: () =>
      application.sockets().map((binding): SocketBinding => ({
        ...binding,
        open: (_actor, socket) => socket.close(socketReached),
      })),
    startChores: () => ({ stop: async () => {} }),
  });
  return {
    url: `http://127.0.0.1:${port}`,
    origin: config.http.publicUrl.origin,
    stop: () => running.stop(),
  };
}

async function refuse(): Promise<never> {
  throw new AppError(reached);
}
