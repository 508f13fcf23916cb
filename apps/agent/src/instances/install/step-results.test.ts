import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PathRefused } from "../../files/path-refused.ts";
import { InstallError } from "./install-error.ts";
import { openStepResults, type KeptStep, type StepResults } from "./step-results.ts";

let deps: string;
let results: StepResults;
let trees = 0;
const tenant = 70_123;
const scratch = { use: (_uid: number, work: (folder: string) => Promise<void>) => work(newTree()) };
const open = (totalBytes = 1_000_000) =>
  openStepResults(join(deps, "results"), scratch, { bytes: 100_000, entries: 50, totalBytes });

beforeEach(async () => {
  deps = mkdtempSync(join(tmpdir(), "blockwright-results-"));
  results = await open();
});
afterEach(() => rmSync(deps, { recursive: true, force: true }));

function newTree(): string {
  const folder = join(deps, `tree-${(trees += 1)}`);
  mkdirSync(folder);
  chownSync(folder, tenant, tenant);
  return folder;
}

function put(folder: string, path: string, content = path): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

interface Made {
  readonly ran: string[];
  /** Runs the step in a new tree and returns the tree. */
  install(change?: Partial<Omit<KeptStep, "make">> & { make?: (folder: string) => unknown }): Promise<string>;
}

function someStep(): Made {
  const ran: string[] = [];
  return {
    ran,
    install: async ({
      key = "spigot-1.20.1",
      make = (folder: string) => put(folder, "server.jar"),
      ...change
    } = {}) => {
      const treeFolder = newTree();
      const run = async (folder: string) => {
        ran.push(key);
        await sleep(20);
        await make(folder);
      };
      const signal = AbortSignal.timeout(20_000);
      const keep = { paths: ["server.jar"] };
      const step = { key, keep, treeFolder, uid: tenant, make: run, isLong: false, signal };
      await results.provide({ ...step, ...change });
      return treeFolder;
    },
  };
}

test("a compilation holds up other compilations, but no installer", async () => {
  const ended: string[] = [];
  const finish = Promise.withResolvers<void>();
  const provide = async (key: string, isLong: boolean, until: Promise<void> = Promise.resolve()) => {
    const make = async (folder: string) => {
      await until;
      put(folder, "server.jar");
      ended.push(key);
    };
    const step = { key, keep: { paths: ["server.jar"] }, treeFolder: newTree(), uid: tenant, make };
    await results.provide({ ...step, isLong, signal: AbortSignal.timeout(20_000) });
  };
  const compilations = [provide("spigot-1", true, finish.promise), provide("spigot-2", true)];
  await provide("paper", false);
  await sleep(50);
  expect(ended).toEqual(["paper"]);
  finish.resolve();
  await Promise.all(compilations);
  expect(ended).toEqual(["paper", "spigot-1", "spigot-2"]);
});

describe("the result of a step", () => {
  test("is created once for concurrent callers, and still exists after a restart", async () => {
    const step = someStep();
    const made = await Promise.all(Array.from({ length: 5 }, () => step.install()));
    results = await open();
    made.push(await step.install());
    expect(step.ran).toHaveLength(1);
    for (const tree of made) expect(readFileSync(join(tree, "server.jar"), "utf8")).toBe("server.jar");
  });

  test("is a folder with its contents, with executable start scripts, owned by the tree's user", async () => {
    const step = someStep();
    const keep = { paths: ["libraries", "run.sh"] };
    const make = (folder: string) => {
      put(folder, "libraries/net/forge/unix_args.txt");
      put(folder, "run.sh");
      put(folder, "installer.log");
      chmodSync(join(folder, "run.sh"), 0o755);
      mkdirSync(join(folder, "libraries/empty"));
    };
    await step.install({ keep, make });
    const tree = await step.install({ keep, make });
    expect(step.ran).toHaveLength(1);
    expect(new Set(readdirSync(tree, { recursive: true }).map(String))).toEqual(
      new Set([
        "libraries",
        "libraries/empty",
        "libraries/net",
        "libraries/net/forge",
        "libraries/net/forge/unix_args.txt",
        "run.sh",
      ]),
    );
    expect(statSync(join(tree, "run.sh")).mode & 0o777).toBe(0o755);
    expect(statSync(join(tree, "libraries/net")).uid).toBe(tenant);
  });

  test("is identified by its key and its paths, no matter what the key looks like", async () => {
    const step = someStep();
    for (const key of [".", "..", "a.part", "a"]) await step.install({ key });
    await step.install({ key: "a", keep: { paths: ["other.jar"] }, make: (tree) => put(tree, "other.jar") });
    expect(step.ran).toHaveLength(5);
    expect(readdirSync(deps).filter((name) => !name.startsWith("tree-"))).toEqual(["results"]);
  });

  test("that was corrupted on disk is created again", async () => {
    const step = someStep();
    await step.install();
    const [kept = ""] = readdirSync(join(deps, "results/results"));
    writeFileSync(join(deps, "results/results", kept, "content/server.jar"), "server.jaR");
    const tree = await step.install();
    expect(step.ran).toHaveLength(2);
    expect(readFileSync(join(tree, "server.jar"), "utf8")).toBe("server.jar");
  });
});

describe("steps that keep their results", () => {
  test("run one at a time", async () => {
    const step = someStep();
    let [running, most] = [0, 0];
    const make = async () => {
      most = Math.max(most, (running += 1));
      await sleep(10);
      running -= 1;
      throw new InstallError("made nothing");
    };
    const all = ["a", "b", "c"].map((key) => step.install({ key, make }).catch(() => undefined));
    await Promise.all(all);
    expect(most).toBe(1);
  });

  test("fail for all waiters, keep nothing, and are retried by the next caller", async () => {
    const step = someStep();
    const make = () => {
      throw new InstallError("It needs Java 21.");
    };
    const failed = await Promise.allSettled(Array.from({ length: 3 }, () => step.install({ make })));
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(step.ran).toHaveLength(1);
    await step.install();
    expect(step.ran).toHaveLength(2);
  });

  test("that are cancelled are run by the next waiter", async () => {
    const step = someStep();
    const giveUp = new AbortController();
    const make = () => sleep(10_000, undefined, { signal: giveUp.signal });
    const first = step.install({ make, signal: giveUp.signal });
    const second = step.install();
    giveUp.abort();
    await expect(first).rejects.toThrow("aborted");
    expect(existsSync(join(await second, "server.jar"))).toBe(true);
  });

  test("can be cancelled while they wait for their turn", async () => {
    const step = someStep();
    const first = step.install({ key: "a", make: () => sleep(200) });
    await expect(step.install({ key: "b", signal: AbortSignal.timeout(20) })).rejects.toThrow("aborted");
    await expect(first).rejects.toThrow("did not make server.jar");
    await step.install({ key: "c" });
  });
});

describe("a hostile step", () => {
  const secret = "SECRET OF THE NODE";
  const outside = () => {
    writeFileSync(join(deps, "secret"), secret);
    return join(deps, "secret");
  };
  const hostile: readonly [string, (folder: string) => void][] = [
    ["a link to a file", (folder) => symlinkSync(outside(), join(folder, "server.jar"))],
    ["a link to a folder", (folder) => symlinkSync(deps, join(folder, "server.jar"))],
    ["a link inside", (folder) => symlinkSync(outside(), join(made(folder), "link"))],
    ["a hard link inside", (folder) => linkSync(outside(), join(made(folder), "link"))],
    ["a pipe", (folder) => void execFileSync("mkfifo", [join(folder, "server.jar")])],
    ["a pipe inside", (folder) => void execFileSync("mkfifo", [join(made(folder), "pipe")])],
    ["too many bytes", (folder) => put(folder, "server.jar", "x".repeat(100_001))],
    ["too many files", (folder) => Array.from({ length: 60 }, (_, at) => put(folder, `server.jar/${at}`))],
    ["folders without end", (folder) => put(folder, `server.jar/${"d/".repeat(110)}x`)],
  ];
  const made = (folder: string) => {
    put(folder, "server.jar/x");
    return join(folder, "server.jar");
  };

  test.each(hostile)("that makes %s has nothing kept, and nothing of the node shows", async (_what, make) => {
    const step = someStep();
    await expect(step.install({ make })).rejects.toBeInstanceOf(PathRefused);
    expect(readdirSync(join(deps, "results/results"))).toEqual([]);
    expect(readdirSync(join(deps, "results/making"))).toEqual([]);
    await step.install();
    expect(step.ran).toHaveLength(2);
  });
});

test("results are limited in size, the least recently used are evicted first, also after a restart", async () => {
  const make = (folder: string) => put(folder, "server.jar", "x".repeat(40_000));
  const step = someStep();
  results = await open(100_000);
  for (const key of ["one", "two"]) await step.install({ key, make });
  await sleep(5);
  results = await open(100_000);
  await step.install({ key: "one", make });
  await step.install({ key: "three", make });
  expect(step.ran).toEqual(["one", "two", "three"]);
  await step.install({ key: "one", make });
  expect(step.ran).toEqual(["one", "two", "three"]);
  await step.install({ key: "two", make });
  expect(step.ran).toEqual(["one", "two", "three", "two"]);
});
