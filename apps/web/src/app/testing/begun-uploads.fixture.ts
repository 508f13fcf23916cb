import { waitFor } from "@testing-library/react";

interface Options {
  readonly metadata: Readonly<Record<string, string>>;
  readonly onProgress: (sentBytes: number) => void;
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

interface BegunUpload {
  readonly options: Options;
  isDiscarded: boolean;
}

/** Oldest first. Emptied by the test that fills it. */
export const begunUploads: BegunUpload[] = [];

export const newestUpload = () =>
  waitFor(() => {
    const one = begunUploads.at(-1);
    if (!one) throw new Error("no upload was begun");
    return one;
  });

/** In place of the one of tus-js-client, whose build for other than browsers does not run here. */
export class Upload {
  url: string | null = null;
  readonly #begun: BegunUpload;

  constructor(_file: File, options: Options) {
    this.#begun = { options, isDiscarded: false };
  }

  findPreviousUploads() {
    return Promise.resolve([]);
  }

  start() {
    this.url = "/api/servers/a-server/uploads/abcdefgh12345678";
    begunUploads.push(this.#begun);
  }

  abort(isDiscarded: boolean) {
    this.#begun.isDiscarded = isDiscarded;
    return Promise.resolve();
  }
}
