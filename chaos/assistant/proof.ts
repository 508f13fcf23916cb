import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "../../services/judging/check.ts";
import { proveAudit, type Plant, type Plants } from "../audit.ts";
import { liveTree } from "../backups/marked-files.ts";
import { bySql } from "../build/plant.ts";
import { askServer, untilOnline } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import { turnAudit, type EndedTurn } from "./audit.ts";
import { clickThrough } from "./chat.ts";
import { changedFiles, noteFiles, textsIn, settingsFile, settingsIn, writeNotes } from "./notes.ts";
import { prepareTurn } from "./prepared-turn.ts";
import { call, say, type AssistantWorld } from "./world.ts";

/** Breaks what the audit checks, after a turn that nobody disturbed, and expects each fault to be reported. */
export async function proveTurnAudit(scene: AssistantWorld): Promise<Check[]> {
  const { world, server } = scene;
  const prepared = await prepareTurn(scene, (marker) => [call(...writeNotes(marker)), say("Done.")]);
  const turnId = await prepared.send();
  await clickThrough(scene, turnId, "approved");
  const later = { isSpoken: true, believedTokens: 0, hasLostAnswers: false };
  const subject = prepared.ended(turnId, later);
  await askServer(world, server, "/console", { command: `say ${subject.spoken}` });
  await untilOnline(world, server);
  await untilSaid(subject, 1);
  return proveAudit("turns", turnAudit, plants, subject);
}

function byFile(name: string, content: string): Plant<EndedTurn> {
  return async (subject, look) => {
    const file = join(liveTree(subject.world, subject.server), name);
    const text =
      name === settingsFile ? settingsIn(subject) : (textsIn(subject)[changedFiles.indexOf(name)] ?? "");
    writeFileSync(file, content);
    const found = await look(subject);
    if ([...noteFiles, settingsFile].includes(name)) writeFileSync(file, text);
    else rmSync(file);
    return found;
  };
}

const changedTurn = (change: string) =>
  bySql<EndedTurn>(({ turnId }) => `update ai_turns set ${change} where id = '${turnId}'`);
const changedSet = (change: string) =>
  bySql<EndedTurn>(({ turnId }) => `update changes set ${change} where origin = 'assistant:${turnId}'`);

const plants: Plants<typeof turnAudit, EndedTurn> = {
  "no end": changedTurn("state = 'running'"),
  "no sentence": changedTurn("sentence = null"),
  "not one last event": bySql(
    ({ turnId }) => `insert into ai_turn_events (turn_id, model_call, event)
      select turn_id, model_call, event from ai_turn_events
       where turn_id = '${turnId}' and event->>'type' in ('done', 'error')`,
  ),
  "runs without an end": bySql(
    ({ turnId }) =>
      `update dbos.workflow_status set status = 'PENDING' where workflow_uuid like 'turn-${turnId}-%'`,
  ),
  "work left": bySql(
    ({ turnId }) => `insert into ai_turn_entries (turn_id, position, entry) values ('${turnId}', 0, '{}')`,
  ),
  "other files": byFile(noteFiles[2] ?? "", "half of another change"),
  "other settings": byFile(settingsFile, "settings: {}"),
  "an unfinished file": byFile(".blockwright-0123456789abcdef.part", ""),
  "said twice": async (subject, look) => {
    await askServer(subject.world, subject.server, "/console", { command: `say ${subject.spoken}` });
    await untilSaid(subject, 2);
    return look(subject);
  },
  "said never": async (subject, look) => look({ ...subject, spoken: "nobody says this" }),
  "change sets without an end": changedSet("state = 'verifying'"),
  "too many change sets": changedTurn("repairs = -1"),
  "started twice": bySql(
    ({ turnId }) => `insert into activity (actor_kind, via, action, subject_id, details)
      select actor_kind, via, action, subject_id, details from activity where action = 'change.started'
        and details->>'changeId' in (select id::text from changes where origin = 'assistant:${turnId}')`,
  ),
  "started without approval": bySql(
    ({ turnId }) => `update ai_approvals set used_at = null where turn_id = '${turnId}'`,
  ),
  "tokens booked twice": changedTurn("input_tokens = 2 * input_tokens"),
  "tokens lost": changedTurn("input_tokens = 0"),
  "tokens reserved": changedTurn("reserved_tokens = 1"),
  "another state": bySql(
    ({ server }) => `update instances set holds = '{operator}' where id = '${server.instanceId}'`,
  ),
  busy: bySql(({ server }) => `update servers set busy_with = 'backup' where id = '${server.serverId}'`),
};

/** The console takes a moment. */
async function untilSaid(subject: EndedTurn, times: number): Promise<void> {
  const rule = times > 1 ? turnAudit["said twice"] : turnAudit["said never"];
  const isSaid = async () =>
    times > 1 ? (await rule(subject)).length > 0 : (await rule(subject)).length === 0;
  await waitFor("the game to say it", async () => ((await isSaid()) ? true : undefined), {
    withinMs: 10_000,
  }).catch(() => undefined);
}
