/** Pending requests to the agent by id. A request that times out resolves with a default answer. */
export class Questions<Answer> {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #withinMs: number;
  #lastId = 0;

  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  ask(send: (id: number) => void, ifTooLate: Answer): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const id = (this.#lastId += 1);
    const tooLate = setTimeout(() => this.conclude(id, ifTooLate), this.#withinMs);
    this.#waiting.set(id, (answer) => {
      clearTimeout(tooLate);
      resolve(answer);
    });
    send(id);
    return promise;
  }

  /** Returns false when the answer is too late. */
  conclude(id: number, answer: Answer): boolean {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(answer);
    return resolve !== undefined;
  }
}
