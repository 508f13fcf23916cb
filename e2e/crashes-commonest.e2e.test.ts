import { expect, test } from "vitest";
import { commonestServers, type CommonServer } from "../eval/crashes/commonest.ts";
import { sampleOf } from "../eval/crashes/sample.ts";
import { hostBrokenServers, type BrokenHost } from "./crashes/broken-host.ts";
import { untilServer } from "./node-under-test.ts";
import { applyFix, untilDiagnosed } from "./steps/crash-steps.ts";

const broken = hostBrokenServers();
const inSample = 3;
const chosen = process.env["CI"] ? sampleOf(commonestServers, inSample) : commonestServers;

interface Row {
  readonly cause: string;
  readonly tap: string;
  readonly starts: boolean;
  readonly because: string;
}

test(
  `of the ${chosen.length} commonest causes of a crash, one tap makes the server start unless it needs a decision`,
  { timeout: chosen.length * 120_000 },
  async () => {
    const rows = await broken.visitAll(chosen, tapOnce, ({ server: { name } }, because) => ({
      cause: name,
      tap: "-",
      starts: false,
      because,
    }));
    console.table(rows);
    console.log(`${rows.filter(({ starts }) => starts).length} of ${rows.length} start after one tap`);
    const expected = chosen.map(({ server, whyNot }) => ({ cause: server.name, starts: whyNot === null }));
    expect(rows.map(({ cause, starts }) => ({ cause, starts }))).toEqual(expected);
  },
);

/** The start is what counts: the server is online at the end, and the change that the tap made was verified by it. */
async function tapOnce(
  { server: { name: cause }, whyNot }: CommonServer,
  { owner }: BrokenHost,
  serverId: string,
): Promise<Row> {
  const { id, fix } = await untilDiagnosed(owner, serverId);
  if (!fix) return { cause, tap: "-", starts: false, because: whyNot ?? "It has no button." };
  const { state, sentence } = await applyFix(owner, serverId, id);
  if (state !== "verified")
    return { cause, tap: fix.title, starts: false, because: `${state}, ${String(sentence)}` };
  await untilServer(owner, serverId, ({ status }) => status === "online");
  return { cause, tap: fix.title, starts: true, because: "" };
}
