import { ownValueIn, readGroupInfo, readPermissionCheck, readTrackInfo } from "./console-answer.ts";
import { normalContexts } from "./contexts.ts";
import { type Contexts, parentKey } from "./model.ts";
import { permissionStep, type PermissionHolder, type PermissionStep, type ReadStep } from "./operations.ts";

/** How something is in LuckPerms. For a node that is set in two ways, `value` is "mixed". */
export type StepState =
  | { readonly kind: "node"; readonly value: boolean | "mixed" | null }
  | { readonly kind: "exists"; readonly isThere: boolean }
  | { readonly kind: "weight"; readonly weight: number | null }
  | { readonly kind: "track"; readonly groups: readonly string[] };

export interface SeenState {
  readonly state: StepState;
  /** The lines of LuckPerms that show it. */
  readonly evidence: readonly string[];
}

/** What a step is about, and how to see it. */
export interface StepQuestion {
  /** Two steps with the same subject set the same thing. */
  readonly subject: string;
  /** The console command that shows it. */
  readonly command: string;
  /** "no-holder": the group, player or track that it is about does not exist. Undefined: not answered yet. */
  readonly read: (messages: readonly string[]) => SeenState | "no-holder" | undefined;
}

export function questionAbout(given: PermissionStep): StepQuestion {
  const step = permissionStep.parse(given);
  switch (step.do) {
    case "create-group":
    case "delete-group":
      return askExists(`lp group ${step.group} info`, (messages) => readGroupInfo(messages, step.group));
    case "create-track":
    case "delete-track":
      return askExists(`lp track ${step.track} info`, (messages) => readTrackInfo(messages, step.track));
    case "set-weight":
    case "unset-weight":
      return askWeight(step.group);
    case "append-to-track":
    case "remove-from-track":
      return askTrack(step.track, step.group);
    case "set-permission":
    case "unset-permission":
    case "unset-temporary":
    case "add-parent":
    case "remove-parent":
    case "add-prefix":
    case "remove-prefix":
      return askNode(step.of, keyOf(step), contextsOf(step));
  }
}

/** Whether the step has its effect. */
export function isDone(given: PermissionStep, state: StepState): boolean {
  const step = permissionStep.parse(given);
  switch (step.do) {
    case "create-group":
    case "create-track":
      return state.kind === "exists" && state.isThere;
    case "delete-group":
    case "delete-track":
      return state.kind === "exists" && !state.isThere;
    case "set-weight":
      return state.kind === "weight" && state.weight === step.weight;
    case "unset-weight":
      return state.kind === "weight" && state.weight !== step.weight;
    case "append-to-track":
      return state.kind === "track" && state.groups.includes(step.group);
    case "remove-from-track":
      return state.kind === "track" && !state.groups.includes(step.group);
    case "set-permission":
      return state.kind === "node" && state.value === step.value;
    case "add-parent":
    case "add-prefix":
      return state.kind === "node" && state.value === true;
    case "unset-permission":
    case "unset-temporary":
    case "remove-parent":
    case "remove-prefix":
      return state.kind === "node" && state.value === null;
  }
}

/** The step that puts back what was before. Undefined: nothing changes, so there is nothing to put back. */
export function inverseOf(given: PermissionStep, before: StepState): PermissionStep | undefined {
  const step = permissionStep.parse(given);
  if (isDone(step, before)) return undefined;
  switch (step.do) {
    case "create-group":
      return { do: "delete-group", group: step.group };
    case "create-track":
      return { do: "delete-track", track: step.track };
    case "set-weight":
      return before.kind === "weight" && before.weight !== null
        ? { ...step, weight: before.weight }
        : { do: "unset-weight", group: step.group, weight: step.weight };
    case "append-to-track":
      return { do: "remove-from-track", track: step.track, group: step.group };
    case "set-permission":
    case "unset-permission":
      return inverseOfNode(step, before);
    case "add-parent":
      return { ...step, do: "remove-parent" };
    case "remove-parent":
      return { ...step, do: "add-parent" };
    case "add-prefix":
      return { ...step, do: "remove-prefix" };
    case "remove-prefix":
      return { ...step, do: "add-prefix" };
    case "delete-group":
    case "delete-track":
    case "unset-weight":
    case "unset-temporary":
    case "remove-from-track":
      return undefined;
  }
}

function inverseOfNode(
  step: Extract<ReadStep, { do: "set-permission" | "unset-permission" }>,
  before: StepState,
): PermissionStep {
  const { of, node, contexts } = step;
  const value = before.kind === "node" ? before.value : null;
  if (typeof value === "boolean") return { do: "set-permission", of, node, value, contexts };
  const isTemporary = step.do === "set-permission" && step.expiresInMinutes !== undefined;
  return { do: isTemporary ? "unset-temporary" : "unset-permission", of, node, contexts };
}

type NodeStep = Extract<ReadStep, { of: PermissionHolder }>;

function keyOf(step: NodeStep): string {
  if ("node" in step) return step.node;
  return "prefix" in step ? `prefix.${step.priority}.${step.prefix}` : parentKey(step.group);
}

function contextsOf(step: NodeStep): Contexts {
  const given = "contexts" in step ? Object.entries(step.contexts) : [];
  return normalContexts(
    given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
}

function askNode(of: PermissionHolder, key: string, contexts: Contexts): StepQuestion {
  return {
    subject: JSON.stringify([of.kind, of.name.toLowerCase(), key.toLowerCase(), contexts]),
    command: `lp ${of.kind} ${of.name} permission check ${key.includes(" ") ? `"${key}"` : key}`,
    read: (messages) => {
      const answer = readPermissionCheck(messages, key);
      if (answer === undefined || answer === "no-holder") return answer;
      const value = ownValueIn(answer, key, contexts) ?? null;
      return { state: { kind: "node", value }, evidence: answer.lines };
    },
  };
}

function askExists(
  command: string,
  read: (messages: readonly string[]) => { readonly lines: readonly string[] } | "missing" | undefined,
): StepQuestion {
  return {
    subject: command,
    command,
    read: (messages) => {
      const answer = read(messages);
      if (answer === undefined) return undefined;
      const isThere = answer !== "missing";
      return { state: { kind: "exists", isThere }, evidence: isThere ? answer.lines : [] };
    },
  };
}

function askWeight(group: string): StepQuestion {
  const command = `lp group ${group} info`;
  return {
    subject: `${command} weight`,
    command,
    read: (messages) => {
      const answer = readGroupInfo(messages, group);
      if (answer === undefined) return undefined;
      if (answer === "missing") return "no-holder";
      return { state: { kind: "weight", weight: answer.weight }, evidence: answer.lines };
    },
  };
}

function askTrack(track: string, group: string): StepQuestion {
  const command = `lp track ${track} info`;
  return {
    subject: `${command} ${group}`,
    command,
    read: (messages) => {
      const answer = readTrackInfo(messages, track);
      if (answer === undefined) return undefined;
      if (answer === "missing") return "no-holder";
      return { state: { kind: "track", groups: answer.groups }, evidence: answer.lines };
    },
  };
}

/** As it is for a group, player or track that does not exist. */
export function nothingSet(step: PermissionStep): StepState {
  switch (step.do) {
    case "create-group":
    case "delete-group":
    case "create-track":
    case "delete-track":
      return { kind: "exists", isThere: false };
    case "set-weight":
    case "unset-weight":
      return { kind: "weight", weight: null };
    case "append-to-track":
    case "remove-from-track":
      return { kind: "track", groups: [] };
    case "set-permission":
    case "unset-permission":
    case "unset-temporary":
    case "add-parent":
    case "remove-parent":
    case "add-prefix":
    case "remove-prefix":
      return { kind: "node", value: null };
  }
}
