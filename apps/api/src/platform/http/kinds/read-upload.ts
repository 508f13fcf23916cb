import type { IncomingMessage } from "node:http";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { UploadRoute } from "@blockwright/contract/route";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { AppError } from "../../errors.ts";
import type { UploadedFile } from "../route-binding.ts";
import { isPlainText, maxUploadBytes, uploadLimits } from "./upload-limits.ts";

interface Received<Stored> {
  readonly fields: Record<string, string>;
  readonly files: readonly Stored[];
}

type Store<Stored> = (file: UploadedFile) => Promise<Stored>;

/** Reads a multipart body as a stream, its parts in any order. Memory holds the text fields and one chunk of a file. */
export async function readUpload<Stored>(
  source: IncomingMessage,
  route: UploadRoute,
  store: Store<Stored>,
  signal: AbortSignal,
): Promise<Received<Stored>> {
  const reader = new UploadReader(source, route, store);
  signal.addEventListener("abort", () => reader.fail(signal.reason as AppError), { once: true });
  if (signal.aborted) reader.fail(signal.reason as AppError);
  return reader.read();
}

class UploadReader<Stored> {
  readonly #source: IncomingMessage;
  readonly #route: UploadRoute;
  readonly #store: Store<Stored>;
  readonly #parser: BusboyInstance;
  readonly #fields = new Map<string, string>();
  readonly #filesOf = new Map<string, number>();
  readonly #storing: Promise<Stored>[] = [];
  readonly #failed = Promise.withResolvers<never>();
  #isFailed = false;
  #current: Readable | undefined;

  constructor(source: IncomingMessage, route: UploadRoute, store: Store<Stored>) {
    this.#source = source;
    this.#route = route;
    this.#store = store;
    this.#parser = openParser(source, route);
    this.#failed.promise.catch(() => undefined);
  }

  async read(): Promise<Received<Stored>> {
    this.#listen();
    try {
      await Promise.race([this.#pump(), this.#failed.promise]);
      const files = await Promise.race([Promise.all(this.#storing), this.#failed.promise]);
      for (const field of Object.keys(this.#route.files))
        if (!this.#filesOf.has(field)) throw new AppError("INVALID_REQUEST", `The file ${field} is missing.`);
      return { fields: Object.fromEntries(this.#fields), files };
    } catch (error) {
      this.fail(error);
      // Code that undoes what was stored must find it finished.
      await Promise.allSettled(this.#storing);
      throw error;
    }
  }

  readonly fail = (error: unknown): void => {
    if (this.#isFailed) return;
    this.#isFailed = true;
    const reason = error instanceof Error ? error : new AppError("INVALID_REQUEST");
    this.#current?.destroy(reason);
    this.#failed.reject(reason);
  };

  #listen(): void {
    const refuse = () => this.fail(new AppError("INVALID_REQUEST"));
    this.#source.once("close", () => this.#source.complete || this.fail(endedEarly()));
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) this.#parser.on(limit, refuse);
    this.#parser.on("error", () => this.fail(new AppError("INVALID_REQUEST", "That is not a whole form.")));
    this.#parser.on("field", (name, value, _isNameCut, isValueCut) => {
      if (isValueCut) return this.fail(new AppError("TOO_LARGE"));
      if (!isPlainText(name) || !isPlainText(value) || this.#fields.has(name)) return refuse();
      this.#fields.set(name, value);
    });
    this.#parser.on("file", (field, part, name, _encoding, contentType) => {
      const definition = Object.hasOwn(this.#route.files, field) ? this.#route.files[field] : undefined;
      const count = (this.#filesOf.get(field) ?? 0) + 1;
      if (definition && isPlainText(name) && name !== "" && count <= (definition.maxCount ?? 1)) {
        this.#filesOf.set(field, count);
        return this.#receive(part, definition.maxBytes, { field, name, contentType });
      }
      // Without a listener the error of a part would end the process.
      part.on("error", () => undefined).resume();
      refuse();
    });
  }

  #receive(part: Readable, maxBytes: number, described: Omit<UploadedFile, "content">): void {
    let bytes = 0;
    const content = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        if (bytes <= maxBytes) return done(null, chunk);
        this.fail(new AppError("TOO_LARGE"));
        done(new AppError("TOO_LARGE"));
      },
    });
    this.#current = content;
    pipeline(part, content).catch(this.fail);
    const stored = this.#store({ ...described, content });
    // Parts that the handler ignores must still be drained.
    stored.then(() => content.resume(), this.fail);
    this.#storing.push(stored);
  }

  /** One chunk at a time, each written when the parser has consumed the previous one: its errors are caught here. */
  async #pump(): Promise<void> {
    const maxBytes = maxUploadBytes(this.#route);
    let bytes = 0;
    for await (const chunk of this.#source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (this.#isFailed) return;
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AppError("TOO_LARGE");
      await Promise.race([this.#write(chunk), this.#failed.promise]);
    }
    const finished = new Promise<void>((resolve) => void this.#parser.once("finish", resolve));
    this.#parser.end();
    await finished;
  }

  #write(chunk: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#parser.write(chunk, (error) => (error ? reject(new AppError("INVALID_REQUEST")) : resolve()));
    });
  }
}

function endedEarly(): AppError {
  return new AppError("INVALID_REQUEST", "The upload ended early.");
}

function openParser({ headers }: IncomingMessage, route: UploadRoute): BusboyInstance {
  const type = headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError("MULTIPART_ONLY");
  try {
    return new Busboy({ headers: { ...headers, "content-type": type }, limits: uploadLimits(route) });
  } catch {
    throw new AppError("MULTIPART_ONLY");
  }
}
