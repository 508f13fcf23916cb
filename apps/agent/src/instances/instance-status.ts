import type { InstanceState } from "@blockwright/node-protocol/observation";

/** The status of one instance in heartbeats. A new state is published at once, new progress with the next heartbeat. */
export class InstanceStatus {
  readonly #onChange: () => void;
  #state: InstanceState;
  #progress: string | null = null;

  constructor(state: InstanceState, onChange: () => void) {
    this.#state = state;
    this.#onChange = onChange;
  }

  get state(): InstanceState {
    return this.#state;
  }

  get progress(): string | null {
    return this.#progress;
  }

  set(state: InstanceState, progress: string | null = null): void {
    const isNew = state !== this.#state;
    this.#state = state;
    this.#progress = progress;
    if (isNew) this.#onChange();
  }
}
