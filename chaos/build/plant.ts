import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Plant } from "../audit.ts";
import { callEngine } from "../node/engine.ts";
import type { BuildWorld } from "./world.ts";

interface InWorld {
  readonly world: BuildWorld;
}

/** Runs in a transaction that is rolled back: only the rule sees the fault, the programs do not. */
export function bySql<Subject extends InWorld>(sqlOf: (subject: Subject) => string): Plant<Subject> {
  return (subject, look) =>
    subject.world.world.database.rolledBack(async (query) => {
      // Foreign keys and the triggers that keep activity append-only would prevent the fault.
      await query("set local session_replication_role = replica");
      await query(sqlOf(subject));
      return look({ ...subject, world: { ...subject.world, query } });
    });
}

export function byFolder<Subject extends InWorld>(
  folder: string,
  nameOf: (subject: Subject) => string = () => randomUUID(),
): Plant<Subject> {
  return async (subject, look) => {
    const path = join(subject.world.poolFolder, folder, nameOf(subject));
    mkdirSync(path);
    try {
      return await look(subject);
    } finally {
      rmSync(path, { recursive: true });
    }
  };
}

/** A container of this instance that was never started. */
export function byContainer<Subject extends InWorld>(
  instanceIdOf: (subject: Subject) => string,
): Plant<Subject> {
  return async (subject, look) => {
    const { socketPath, nodeLabel } = subject.world;
    const Labels = { "blockwright.node": nodeLabel, "blockwright.instance": instanceIdOf(subject) };
    const body = { Image: "blockwright/java:17", Cmd: ["true"], Labels };
    const { Id } = (await callEngine(socketPath, "POST", "/containers/create", body)) as { Id: string };
    try {
      return await look(subject);
    } finally {
      await callEngine(socketPath, "DELETE", `/containers/${Id}?force=1`);
    }
  };
}

/** Stops the instance's own container. */
export function byPause<Subject extends InWorld>(
  instanceIdOf: (subject: Subject) => string | Promise<string>,
): Plant<Subject> {
  return async (subject, look) => {
    const container = `/containers/bw-${await instanceIdOf(subject)}`;
    await callEngine(subject.world.socketPath, "POST", `${container}/pause`);
    try {
      return await look(subject);
    } finally {
      await callEngine(subject.world.socketPath, "POST", `${container}/unpause`);
    }
  };
}
