import type { AssistantRules } from "@blockwright/contract/assistant-rules";
import type { Asked, Reply } from "../../stand-ins/model/script.ts";
import type { TaskId } from "./task-ids.ts";

/** `running`: a Paper server with plugins that players can join. `off`: the same, switched off. */
export type SceneName = "running" | "off";

export type ConfigValue = string | number | boolean | readonly string[];

/** What must be so afterwards. Whatever is not named here must be as it was before. */
export interface Outcome {
  /** Parsed values of files: path, keys down to the value, value. All comments of these files must be kept. */
  readonly values?: readonly (readonly [
    path: string,
    keys: readonly (string | number)[],
    value: ConfigValue,
  ])[];
  /** Whole texts of files. */
  readonly texts?: Readonly<Record<string, string>>;
  /** All names in one of the game's lists of players. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** What the game answers when it is asked, in the console. */
  readonly answers?: readonly (readonly [command: string, answer: RegExp])[];
  /** What the game prints when it starts. */
  readonly printed?: readonly RegExp[];
  /** What the server list shows. */
  readonly listed?: { readonly motd?: string; readonly slots?: number; readonly sample?: readonly string[] };
  /** Players who can join, and the sentence that keeps others out. */
  readonly joins?: readonly (readonly [player: string, refusal: string | null])[];
  /** Plugins that load afterwards and did not before, and the other way round. */
  readonly plugins?: { readonly added?: readonly string[]; readonly removed?: readonly string[] };
  /** New versions of plugins. */
  readonly versions?: Readonly<Record<string, string>>;
  /** It is undone afterwards, and everything is as it was, byte for byte. */
  readonly isUndone?: true;
  /** What the answer must say and must not say. */
  readonly says?: RegExp;
  readonly saysNot?: RegExp;
}

/** An answer of the scripted model, which may depend on what the tools returned. */
export type Answer = Reply | ((asked: Asked) => Reply);

export interface Task {
  readonly id: TaskId;
  readonly language: string;
  readonly prompt: string;
  readonly scene: SceneName;
  /** On top of the scene; put back afterwards. */
  readonly given?: {
    readonly files?: Readonly<Record<string, string>>;
    readonly rules?: Partial<AssistantRules>;
    readonly commands?: readonly string[];
  };
  /** What the person does when the editor asks. */
  readonly clicks: "approve" | "refuse";
  readonly outcome: Outcome;
  /** Typed afterwards, to put back what the game has in memory. */
  readonly putBack?: readonly string[];
  /** Of the scripted model, one after another. */
  readonly answers: readonly Answer[];
}

export const say = (text: string): Reply => ({ kind: "say", text });
export const call = (tool: string, input: object): Reply => ({ kind: "call", calls: [{ tool, input }] });
export const read = (path: string): Reply => call("read_file", { path });
export const command = (text: string): Reply => call("run_command", { command: text });
export const setProperty = (...edits: readonly (readonly [key: string, value: string])[]): Reply =>
  call("edit_properties", { edits: edits.map(([key, value]) => ({ key, value })) });
export const setValue = (path: string, keys: readonly (string | number)[], value: ConfigValue): Reply =>
  call("edit_config", { path, edits: [{ path: keys, value }] });

/** True if nothing may change and the answer does not matter: doing nothing is right. */
export function isNothing({ outcome }: Task): boolean {
  return Object.keys(outcome).every((key) => key === "saysNot");
}
