import { createReadStream } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

export interface EngineImage {
  Id: string;
  RepoTags: string[] | null;
  Labels: Record<string, string> | null;
  Size: number;
}

const RECIPE_LABEL = "blockwright.recipe";

export async function pingEngine(socketPath: string): Promise<void> {
  await call(socketPath, "GET", "/_ping");
}

export async function listImages(socketPath: string): Promise<EngineImage[]> {
  return JSON.parse(await call(socketPath, "GET", "/images/json")) as EngineImage[];
}

export function recipeOf(image: EngineImage): string | undefined {
  return image.Labels?.[RECIPE_LABEL];
}

/** Creates an image from a root file system in a tar archive. */
export async function importImage(
  socketPath: string,
  image: { reference: string; recipe: string; archive: string },
): Promise<void> {
  const [repo = "", tag = ""] = image.reference.split(":");
  const query = new URLSearchParams({ fromSrc: "-", repo, tag });
  for (const change of [
    "ENV PATH=/usr/bin:/bin",
    "ENV LANG=C.UTF-8",
    "WORKDIR /data",
    "USER 1000:1000",
    `LABEL ${RECIPE_LABEL}=${image.recipe}`,
  ]) {
    query.append("changes", change);
  }
  const answer = await call(socketPath, "POST", `/images/create?${query.toString()}`, {
    archive: image.archive,
  });
  // The engine answers 200 first and reports errors inside the stream.
  const failure = /"error":"([^"]*)"/.exec(answer);
  if (failure !== null) throw new Error(`${image.reference} could not be imported: ${failure[1]}`);
}

export async function listRunningContainers(socketPath: string): Promise<string[]> {
  const containers = JSON.parse(await call(socketPath, "GET", "/containers/json")) as { Id: string }[];
  return containers.map((container) => container.Id);
}

export async function stopContainer(socketPath: string, id: string, graceSeconds: number): Promise<void> {
  await call(socketPath, "POST", `/containers/${id}/stop?t=${graceSeconds}`);
}

/** A container that only sleeps, and starts at once. */
export async function startSleeper(
  socketPath: string,
  name: string,
  { image, labels }: { readonly image: string; readonly labels: Readonly<Record<string, string>> },
): Promise<void> {
  const json = { Image: image, Cmd: ["sleep", "600"], Labels: labels, HostConfig: { NetworkMode: "none" } };
  await call(socketPath, "POST", `/containers/create?name=${name}`, { json });
  await call(socketPath, "POST", `/containers/${name}/start`);
}

/** Of a running container, swap included. */
export async function limitMemory(socketPath: string, name: string, bytes: number): Promise<void> {
  await call(socketPath, "POST", `/containers/${name}/update`, {
    json: { Memory: bytes, MemorySwap: bytes },
  });
}

export async function isContainerThere(socketPath: string, name: string): Promise<boolean> {
  return call(socketPath, "GET", `/containers/${name}/json`).then(
    () => true,
    () => false,
  );
}

/** Running or not. */
export async function removeContainer(socketPath: string, name: string): Promise<void> {
  await call(socketPath, "DELETE", `/containers/${name}?force=1&v=1`);
}

export async function removeNetwork(socketPath: string, name: string): Promise<void> {
  await call(socketPath, "DELETE", `/networks/${name}`);
}

/** Removes networks without containers. An engine supports few networks, and killed runs leave theirs behind. */
export async function removeUnusedNetworks(socketPath: string, named: RegExp): Promise<void> {
  const networks = JSON.parse(await call(socketPath, "GET", "/networks")) as { Name: string }[];
  for (const { Name } of networks)
    if (named.test(Name)) await removeNetwork(socketPath, Name).catch(() => undefined);
}

/** Runs a command in a container as confined as a game server, and returns its output. */
export async function runInContainer(socketPath: string, image: string, command: string[]): Promise<string> {
  const { Id: id } = JSON.parse(
    await call(socketPath, "POST", "/containers/create", {
      json: {
        Image: image,
        Cmd: command,
        // With a terminal the output is plain text instead of framed.
        Tty: true,
        HostConfig: {
          Init: true,
          NetworkMode: "none",
          ReadonlyRootfs: true,
          CapDrop: ["ALL"],
          SecurityOpt: ["no-new-privileges:true"],
          Memory: 256 * 1024 * 1024,
          MemorySwap: 256 * 1024 * 1024,
          PidsLimit: 128,
          Tmpfs: { "/tmp": "rw,noexec,nosuid,nodev,size=16m" },
        },
      },
    }),
  ) as { Id: string };
  try {
    await call(socketPath, "POST", `/containers/${id}/start`);
    await call(socketPath, "POST", `/containers/${id}/wait`);
    return await call(socketPath, "GET", `/containers/${id}/logs?stdout=1&stderr=1`);
  } finally {
    await call(socketPath, "DELETE", `/containers/${id}?force=1&v=1`);
  }
}

/** Runs a program next to the game, as its user and within its limits. Returns its output. */
export async function execInContainer(socketPath: string, name: string, command: string[]): Promise<string> {
  const exec = { json: { Cmd: command, AttachStdout: true, AttachStderr: true, Tty: true } };
  const answer = await call(socketPath, "POST", `/containers/${name}/exec`, exec);
  const { Id: id } = JSON.parse(answer) as { Id: string };
  return call(socketPath, "POST", `/exec/${id}/start`, { json: { Detach: false, Tty: true } });
}

type Body = { json: unknown } | { archive: string };

async function call(socketPath: string, method: string, path: string, body?: Body): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const type = body !== undefined && "archive" in body ? "application/x-tar" : "application/json";
    const outgoing = request({ socketPath, method, path, headers: { Host: "engine", "Content-Type": type } });
    outgoing.once("response", resolve).once("error", reject);
    if (body !== undefined && "archive" in body)
      createReadStream(body.archive).once("error", reject).pipe(outgoing);
    else outgoing.end(body === undefined ? undefined : JSON.stringify(body.json));
  });
  const answer = await text(response);
  // 304: already in the state we asked for.
  if ((response.statusCode ?? 500) < 400) return answer;
  throw new Error(`The engine refused ${method} ${path.split("?")[0]}: ${answer.trim()}`);
}
