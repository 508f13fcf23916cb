/** Questions that change nothing, by what their answers look like on the console. */
export const quietAnswerNames = ["game-rule", "speed"] as const;
export type QuietAnswer = (typeof quietAnswerNames)[number];

const triple = String.raw`[\d.]{1,10}\/[\d.]{1,10}\/[\d.]{1,10}`;

const shapes: Readonly<Record<QuietAnswer, readonly RegExp[]>> = {
  "game-rule": [
    /^Gamerule (?:minecraft:)?\w{1,60} is currently set to: -?\w{1,20}$/,
    // Up to 1.12.
    /^\w{1,60} = -?\w{1,20}$/,
  ],
  speed: [
    /^TPS from last 1m, 5m, 15m: [\d.*, ]{1,60}$/,
    /^Server tick times \(avg\/min\/max\) from last 5s, 10s, 1m:?$/,
    new RegExp(String.raw`^\W{0,3}${triple}, ${triple}, ${triple}$`),
    /^The game is running normally$/,
    /^Target tick rate: [\d.]{1,10} per second\.?$/,
    /^Average time per tick: [\d.]{1,10} ?ms \(Target: [\d.]{1,10} ?ms\)$/,
    /^Percentiles: P50: [\d.]{1,10}ms P95: [\d.]{1,10}ms P99: [\d.]{1,10}ms\.? Sample: \d{1,6}$/,
    /^Overall ?: Mean tick time: [\d.,]{1,10} ms\. Mean TPS: [\d.,]{1,10}$/,
    /^Overall ?: [\d.,]{1,10} TPS \([\d.,]{1,10} ms\/tick\)$/,
  ],
};

/** Of a message without its prefix. Players' chat never looks like that: it begins with their name. */
export function isQuietAnswer(kind: QuietAnswer, message: string): boolean {
  const text = message.trim();
  return text.length <= 200 && shapes[kind].some((shape) => shape.test(text));
}
