import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { createMutex } from "../../concurrency/mutex.ts";
import type { InstanceDeps } from "../instance-deps.ts";
import type { InstanceStatus } from "../instance-status.ts";
import type { SavedRecord } from "../saved-record.ts";
import { bringTreeBack, finishInterruptedPlacement, recordMissingTree } from "./bring-back.ts";
import { writePortSettings } from "./write-port-settings.ts";
import { discardTree, dropStaging, replaceTree } from "./replace-tree.ts";

/** Puts the tree that an instance's spec asks for in place, and removes it at the end. */
export class TreeInstaller {
  /** Held while the tree is worked on, and while another tree takes its place. */
  readonly treeLock = createMutex();
  readonly #deps: InstanceDeps;
  readonly #record: SavedRecord;
  readonly #status: InstanceStatus;
  readonly #ended: AbortSignal;
  #installing: AbortController | undefined;

  constructor(deps: InstanceDeps, record: SavedRecord, status: InstanceStatus, ended: AbortSignal) {
    this.#deps = deps;
    this.#record = record;
    this.#status = status;
    this.#ended = ended;
  }

  /** Must come before any decision on the record: brings it in line with the trees on disk. */
  async catchUp(): Promise<void> {
    const { current, save } = this.#record;
    await finishInterruptedPlacement(this.#deps, current, save);
    await recordMissingTree(this.#deps, this.#record);
  }

  async install(): Promise<void> {
    const { current: record, save } = this.#record;
    const { installation } = record.spec;
    this.#installing = new AbortController();
    this.#status.set("provisioning", "Preparing the server's files");
    const putInPlace = installation.bringBack === true ? bringTreeBack : replaceTree;
    await putInPlace(this.#deps, {
      record,
      save,
      setProgress: (progress) => this.#status.set("provisioning", progress),
      isStillWanted: () => this.#isWanted(installation.id),
      treeLock: this.treeLock,
      signal: AbortSignal.any([this.#installing.signal, this.#ended]),
    });
  }

  abort(): void {
    this.#installing?.abort();
  }

  async dropStaging(): Promise<void> {
    await dropStaging(this.#deps, this.#record.current, this.#record.save);
  }

  /** Changes the owner of a tree that is older than the instance's uid, or that was brought back. */
  async giveToInstance(): Promise<void> {
    const { spec, uid } = this.#record.current;
    const release = await this.treeLock(this.#ended);
    await this.#deps.volumes.giveTo(spec.instanceId, uid).finally(release);
  }

  /** Runs right before a start, so that restored or edited files can't contain other ports. */
  async writePortSettings(files: InstanceSpec["portSettings"] = []): Promise<void> {
    const { instanceId } = this.#record.current.spec;
    const release = await this.treeLock(this.#ended);
    const problems = await writePortSettings(this.#deps.volumes.pathOf(instanceId), files).finally(release);
    for (const problem of problems) this.#deps.log.warn({ instanceId, problem }, "a port was not written");
  }

  async discard(): Promise<void> {
    const release = await this.treeLock(this.#ended);
    await discardTree(this.#deps, this.#record.current).finally(release);
  }

  #isWanted(installationId: string): boolean {
    const { spec, isRemoved } = this.#record.current;
    return spec.installation.id === installationId && !isRemoved;
  }
}
