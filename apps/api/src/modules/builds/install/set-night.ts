import type { FirstConsole } from "./console.ts";

const ticksPerDay = 24_000;
const dusk = 13_000;
const dawn = 23_000;

/** Sets the time and asks for it afterwards. Returns what did not take, as sentences. */
export async function setNight(
  console: FirstConsole,
  idOf: (line: string) => string,
): Promise<readonly string[]> {
  const line = "time set midnight";
  await console.type(line, idOf(line));
  const messages = await console.ask(["time query daytime"], (said) => timeIn(said) !== undefined);
  const time = timeIn(messages);
  return time !== undefined && time >= dusk && time <= dawn ? [] : ["The time could not be set to night."];
}

function timeIn(messages: readonly string[]): number | undefined {
  const found = messages.flatMap((message) => /^The time is (\d{1,12})$/.exec(message)?.[1] ?? []).at(-1);
  return found === undefined ? undefined : Number(found) % ticksPerDay;
}
