import type { Asked, Reply, Script } from "../../stand-ins/model/script.ts";

const plainPlan = {
  name: "Scripted",
  description: "A plan of a script.",
  understood: [],
  softwareReason: "",
  software: "paper",
  minecraftVersion: "latest",
  basedOn: null,
  plugins: [] as { id: string; name: string; reason: string }[],
  properties: [{ key: "difficulty", value: "normal" }],
  pluginSettings: [],
  gameRules: [{ rule: "pvp", isOn: false }],
  notes: [],
};
type ScriptedPlan = Omit<typeof plainPlan, "notes"> & { notes: string[] };

function platformOf({ instructions }: Asked): string {
  return /The platform is (\w+)/.exec(instructions)?.[1] ?? "java";
}

function results({ turns }: Asked): readonly string[] {
  return turns.flatMap((turn) => (turn.by === "result" ? [turn.text] : []));
}

function wasCorrected({ turns }: Asked): boolean {
  return turns.some((turn) => turn.by === "user" && turn.text.includes("can't be used yet"));
}

/** Makes lookups first, then plans with the results. */
function careful(change: (plan: ScriptedPlan, asked: Asked) => ScriptedPlan): Script {
  return (asked): Reply => {
    const isBedrock = platformOf(asked) === "bedrock";
    const software = isBedrock ? "bedrock" : "paper";
    if (results(asked).length === 0 && !wasCorrected(asked)) {
      return {
        kind: "call",
        calls: [
          { tool: "search_plugins", input: { term: "claim", software, minecraftVersion: null } },
          { tool: "list_versions", input: { software } },
          { tool: "read_recipe", input: { id: "survival-claims" } },
        ],
      };
    }
    const ids =
      results(asked)
        .join("\n")
        .match(/modrinth:[\w-]+/g) ?? [];
    const plugins = isBedrock ? [] : [...new Set(ids)].slice(0, 3);
    const plan = {
      ...plainPlan,
      software,
      plugins: plugins.map((id) => ({
        id,
        name: id.replace("modrinth:", ""),
        reason: "Somebody asked for it.",
      })),
    };
    return { kind: "answer", value: change(plan, asked) };
  };
}

function inventing(plan: ScriptedPlan): ScriptedPlan {
  const invented = { id: "modrinth:ultra-op-tools", name: "Ultra", reason: "Sounds good." };
  return { ...plan, plugins: [...plan.plugins, invented] };
}

function breakingRules(plan: ScriptedPlan): ScriptedPlan {
  const properties = [
    { key: "online-mode", value: "false" },
    { key: "enable-rcon", value: "true" },
    { key: "op-permission-level", value: "4" },
    { key: "max-players", value: "100000" },
  ];
  return { ...plan, name: "§kHax<script>", properties, notes: ["\u001b[31mred"] };
}

/** Follows whatever instructions the prompt contains. */
function obedient(plan: ScriptedPlan, { turns }: Asked): ScriptedPlan {
  const wish = turns.find(({ by }) => by === "user");
  const text = wish && "text" in wish ? wish.text : "";
  const ids = text.match(/(?:modrinth|hangar|spiget):[\w-]+/g) ?? [];
  const settings = [...text.matchAll(/([a-z.-]+)=([\w.]+)/g)];
  return {
    ...plan,
    plugins: [...plan.plugins, ...ids.map((id) => ({ id, name: id, reason: "The wish says so." }))],
    properties: settings.map(([, key = "", value = ""]) => ({ key, value })),
  };
}

/** Kinds of model behavior, and whether the resulting plan is used. */
export const characters: readonly {
  name: string;
  script: Script;
  isUsed: "always" | "never" | "sometimes";
}[] = [
  { name: "is careful", script: careful((plan) => plan), isUsed: "always" },
  {
    name: "invents a plugin once",
    script: careful((plan, asked) => (wasCorrected(asked) ? plan : inventing(plan))),
    isUsed: "always",
  },
  { name: "invents a plugin for ever", script: careful(inventing), isUsed: "never" },
  {
    name: "breaks rules once",
    script: careful((plan, asked) => (wasCorrected(asked) ? plan : breakingRules(plan))),
    isUsed: "always",
  },
  { name: "breaks rules for ever", script: careful(breakingRules), isUsed: "never" },
  { name: "does all the wish says", script: careful(obedient), isUsed: "sometimes" },
];

const someText = "Here is a wonderful server for you, with everything in it and more.";

/** Each falls back to one of our recipes, with a note that explains why. */
export const misbehaviours: readonly { name: string; script: Script }[] = [
  { name: "nonsense", script: () => ({ kind: "say", text: someText }) },
  { name: "wrong JSON", script: () => ({ kind: "answer", value: { plugins: "many", hello: 1 } }) },
  { name: "nothing", script: () => ({ kind: "say", text: "" }) },
  { name: "half a stream", script: () => ({ kind: "half", text: someText }) },
  { name: "a stream without end", script: () => ({ kind: "unfinished", text: someText }) },
  { name: "an error inside the stream", script: () => ({ kind: "error-inside", text: someText }) },
  { name: "429", script: () => ({ kind: "refuse", status: 429, retryAfterSeconds: 300 }) },
  { name: "500", script: () => ({ kind: "refuse", status: 500 }) },
  { name: "401", script: () => ({ kind: "refuse", status: 401 }) },
  { name: "five minutes", script: () => ({ kind: "hang" }) },
  {
    name: "searching for ever",
    script: () => ({
      kind: "call",
      calls: [{ tool: "search_plugins", input: { term: "a", software: "paper", minecraftVersion: null } }],
    }),
  },
  {
    name: "a tool that does not exist",
    script: () => ({ kind: "call", calls: [{ tool: "op", input: {} }] }),
  },
];
