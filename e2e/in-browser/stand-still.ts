/** Runs before the page's own code: a fixed clock and a deterministic random generator. */
export function standStill(nowMs: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, given: []) => (given.length === 0 ? new target(nowMs) : new target(...given)),
    get: (target, name) => (name === "now" ? () => nowMs : (Reflect.get(target, name) as unknown)),
  });
  let seed = 20_251_011;
  Math.random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 4_294_967_296;
  };
}
