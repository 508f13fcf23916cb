import { createSpeedometer } from "../../../shared/transfers/speed.ts";
import type { Transfer } from "../../../shared/transfers/transfer.ts";
import type { StartTransfer, Upload } from "./upload.ts";
import { createUploadList } from "./upload-list.ts";

/** More would only compete for bandwidth. */
const mostAtOnce = 3;

interface Order {
  readonly file: File;
  readonly path: string;
}

interface Sent {
  readonly file: File;
  readonly start: StartTransfer;
  transfer?: Transfer;
}

const fresh = { state: "waiting", sentBytes: 0, bytesPerSecond: 0, replaces: false } as const;

/**
 * The uploads of this window, a few at a time. They continue while the person visits other pages, so they are kept
 * outside of any component.
 */
export function createUploadQueue(now: () => number) {
  const list = createUploadList();
  const sent = new Map<number, Sent>();
  let lastId = 0;

  function startNext(): void {
    const running = list.all().filter(({ state }) => state === "sending").length;
    const waiting = list.all().filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, Math.max(0, mostAtOnce - running))) send(upload);
  }

  function send({ id, serverId, path, size, replaces }: Upload): void {
    const order = sent.get(id);
    if (order === undefined) return;
    list.change(id, { state: "sending", bytesPerSecond: 0 });
    if (order.transfer !== undefined) {
      order.transfer.resume();
      return;
    }
    const measure = createSpeedometer(now);
    const to = { serverId, path, replaces };
    order.transfer = order.start(order.file, to, {
      onProgress: (sentBytes) => list.change(id, { sentBytes, bytesPerSecond: measure(sentBytes) }),
      onDone: () => end(id, { state: "done", sentBytes: size }),
      onFailed: ({ error, isTaken = false }) =>
        end(id, { state: "failed", isTaken, ...(error !== undefined && { error }) }),
    });
  }

  function end(id: number, news: Partial<Upload>): void {
    list.change(id, news);
    startNext();
  }

  function again(id: number, news: Partial<Upload> = {}): void {
    list.renew(id, news);
    startNext();
  }

  function add(serverId: string, orders: readonly Order[], start: StartTransfer, canPause: boolean): void {
    const added = orders.map(({ file, path }): Upload => {
      lastId += 1;
      sent.set(lastId, { file, start });
      return { ...fresh, id: lastId, serverId, path, size: file.size, canPause };
    });
    list.add(added);
    startNext();
  }

  return {
    all: list.all,
    subscribe: list.subscribe,
    add,
    ...controls({ list, sent, end, again, startNext }),
  };
}

interface Insides {
  readonly list: ReturnType<typeof createUploadList>;
  readonly sent: Map<number, Sent>;
  readonly end: (id: number, news: Partial<Upload>) => void;
  readonly again: (id: number, news?: Partial<Upload>) => void;
  readonly startNext: () => void;
}

/** The user's actions on an upload. */
function controls({ list, sent, end, again, startNext }: Insides) {
  return {
    pause(id: number): void {
      sent.get(id)?.transfer?.pause();
      end(id, { state: "paused", bytesPerSecond: 0 });
    },
    /** Also after a failure: it resumes from what has arrived. */
    resume: (id: number) => again(id),
    /** Replaces the existing file with its name. */
    replace(id: number): void {
      const order = sent.get(id);
      if (order !== undefined) sent.set(id, { file: order.file, start: order.start });
      again(id, { replaces: true });
    },
    /** Cancels it if it is running, and removes it from the list. */
    remove(id: number): void {
      const upload = list.all().find((one) => one.id === id);
      if (upload?.state !== "done") sent.get(id)?.transfer?.cancel();
      sent.delete(id);
      list.remove(id);
      startNext();
    },
  };
}

export const uploadQueue = createUploadQueue(() => performance.now());
