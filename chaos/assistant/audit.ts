import { runAudit, type Audit } from "../audit.ts";
import { liveTree } from "../backups/marked-files.ts";
import { callEngineForText } from "../node/engine.ts";
import { namesIn } from "../node/folders.ts";
import { count } from "../rest.ts";
import { changedFiles, textsIn, settingsIn } from "./notes.ts";
import { usage, type AssistantWorld } from "./world.ts";

export interface EndedTurn extends Pick<AssistantWorld, "world" | "server"> {
  readonly turnId: string;
  /** The texts of the files that it changes, before the turn. */
  readonly before: readonly string[];
  /** The text of the settings before the turn. No turn changes them for good. */
  readonly settings: string;
  /** What the turn told the players, at most once. */
  readonly spoken: string;
  /** Whether it must have been said. */
  readonly isSpoken: boolean;
  /** Answers of the model that came with their usage. */
  readonly wholeAnswers: number;
  /** The most that may be booked for other answers. */
  readonly believedTokens: number;
  /** Whether an answer was lost: what was reserved for it stays reserved. */
  readonly hasLostAnswers: boolean;
}

const unless = (isSo: boolean, sentence: string) => (isSo ? [] : [sentence]);
const tokensOfAnswer = usage.input + usage.output;

/** What must hold after a turn, no matter what the model did or what was killed. */
export const turnAudit = {
  "no end": ({ world, turnId }) =>
    none(
      world,
      "it has no end",
      `ai_turns where id = '${turnId}' and state not in ('done', 'failed', 'stopped')`,
    ),
  "no sentence": async ({ world, turnId }) => {
    const [row] = await world.query<{ sentence: string | null }>(
      "select sentence from ai_turns where id = $1",
      [turnId],
    );
    return unless(/^[A-Z].*[.!]$/s.test(row?.sentence ?? ""), `its sentence is "${row?.sentence}"`);
  },
  "not one last event": async ({ world, turnId }) => {
    const ends = await count(
      world.query,
      `ai_turn_events where turn_id = '${turnId}' and event->>'type' in ('done', 'error')`,
    );
    return unless(ends === 1, `it ended ${ends} times`);
  },
  "runs without an end": ({ world, turnId }) =>
    none(
      world,
      "a run has no end",
      `dbos.workflow_status where status not in ('SUCCESS', 'CANCELLED')
        and (workflow_uuid like 'turn-${turnId}-%' or exists
          (select 1 from changes where origin = 'assistant:${turnId}' and
            (workflow_uuid = 'change-' || id or workflow_uuid like 'undo-' || id || '-%')))`,
    ),
  "work left": ({ world, turnId }) =>
    none(
      world,
      "its work was left",
      `(select turn_id from ai_turn_entries union all select turn_id from ai_staged_files) as work
        where turn_id = '${turnId}'`,
    ),
  "other files": async (subject) => {
    const written = await writtenBy(subject);
    const wanted = changedFiles.map((name, at) => written.get(name) ?? subject.before[at]).join();
    const found = textsIn(subject).join();
    return unless(found === wanted, `its files are ${found} instead of ${wanted}`);
  },
  "other settings": (subject) =>
    unless(settingsIn(subject) === subject.settings, "its settings are not as before"),
  "an unfinished file": ({ world, server }) =>
    namesIn(liveTree(world, server))
      .filter((name) => name.startsWith(".blockwright-") && name.endsWith(".part"))
      .map((name) => `an unfinished file was left: ${name}`),
  "said twice": async (subject) => {
    const times = await timesSpoken(subject);
    return unless(times <= 1, `the game got the command ${times} times`);
  },
  "said never": async (subject) =>
    unless(!subject.isSpoken || (await timesSpoken(subject)) > 0, "the game got no command"),
  "change sets without an end": ({ world, turnId }) =>
    none(
      world,
      "a change set has no end",
      `changes where origin = 'assistant:${turnId}' and state in ('applying', 'verifying', 'undoing')`,
    ),
  "too many change sets": ({ world, turnId }) =>
    none(
      world,
      "it has more change sets than tries",
      `ai_turns t where id = '${turnId}'
        and (select count(*) from changes where origin = 'assistant:' || t.id) > 1 + t.repairs`,
    ),
  "started twice": ({ world, turnId }) =>
    none(
      world,
      "a change set was started twice",
      `(select details->>'changeId' from activity where action = 'change.started' and details->>'changeId' in
          (select id::text from changes where origin = 'assistant:${turnId}')
        group by 1 having count(*) > 1) as twice`,
    ),
  "started without approval": ({ world, turnId }) =>
    none(
      world,
      "a change set was started without an approval of its own",
      `changes c where origin = 'assistant:${turnId}' and state <> 'proposed' and reloads is null and not exists
        (select 1 from ai_approvals a where a.subject = c.id::text and decision = 'approved' and used_at is not null)`,
    ),
  "tokens booked twice": async (subject) => {
    const { booked } = await tokensOf(subject);
    const reported = subject.wholeAnswers * tokensOfAnswer + subject.believedTokens;
    return unless(booked <= reported, `${booked} tokens are booked of ${reported}`);
  },
  "tokens lost": async (subject) => {
    const { booked, reserved } = await tokensOf(subject);
    const reported = subject.wholeAnswers * tokensOfAnswer;
    return unless(
      booked + reserved >= reported,
      `${booked} and ${reserved} tokens are counted of ${reported}`,
    );
  },
  "tokens reserved": async (subject) => {
    const { reserved } = await tokensOf(subject);
    return unless(
      reserved === 0 || (reserved > 0 && subject.hasLostAnswers),
      `${reserved} tokens are still reserved`,
    );
  },
  "another state": async ({ world, server }) => {
    const [row] = await world.query<{ state: string | null; holds: readonly string[] }>(
      `select o.state, i.holds from instances i left join instance_observations o on o.instance_id = i.id
        where i.id = $1 and o.generation = i.generation`,
      [server.instanceId],
    );
    return unless(
      row?.state === "online" && row.holds.length === 0,
      `the server is ${row?.state}, held by ${row?.holds.join()}`,
    );
  },
  busy: ({ world, server }) =>
    none(world, "the server is busy", `servers where id = '${server.serverId}' and busy_with is not null`),
} satisfies Audit<EndedTurn>;

export function auditTurn(subject: EndedTurn): Promise<string[]> {
  return runAudit(turnAudit, subject);
}

/**
 * The texts of the files in the change set that stayed in place. An edit that the node could not be asked about was
 * refused, and is not in it.
 */
async function writtenBy({ world, turnId }: EndedTurn): Promise<ReadonlyMap<string, string>> {
  const rows = await world.query<{ path: string; text: string }>(
    `select i.item->>'path' as path, convert_from(i.after, 'utf8') as text
       from changes c join change_items i on i.change_id = c.id
      where c.origin = $1 and c.state in ('applied', 'verified')`,
    [`assistant:${turnId}`],
  );
  return new Map(rows.map(({ path, text }) => [path, text]));
}

/** By the console of the game itself. */
async function timesSpoken({ world, server, spoken }: EndedTurn): Promise<number> {
  const logs = `/containers/bw-${server.instanceId}/logs?stdout=1&stderr=1`;
  const console = await callEngineForText(world.socketPath, logs).catch(() => "");
  return console.split(`[Server] ${spoken}`).length - 1;
}

async function tokensOf({ world, turnId }: EndedTurn): Promise<{ booked: number; reserved: number }> {
  const [row] = await world.query<{ booked: number; reserved: number }>(
    "select input_tokens + output_tokens as booked, reserved_tokens as reserved from ai_turns where id = $1",
    [turnId],
  );
  return row ?? { booked: Number.NaN, reserved: Number.NaN };
}

async function none({ query }: AssistantWorld["world"], sentence: string, sql: string): Promise<string[]> {
  return unless((await count(query, sql)) === 0, sentence);
}
