import type { Asked, Reply, Script } from "../script.ts";
import { parse, say } from "./conversation.ts";
import { answerAsEditor } from "./editor.ts";

/** What the planner is asked for, read from its instructions. */
export interface DemoWish {
  readonly prompt: string;
  readonly platform: string;
  readonly memoryMb: number;
  readonly maxPlayers: number;
  /** A plan was refused before. */
  readonly isSecondTry: boolean;
}

export interface DemoPlan {
  /** In the shape that the planner asks for. */
  readonly answer: unknown;
  /** Looked up first: an answer may only name what a tool returned. */
  readonly recipeId: string | undefined;
  readonly searches: readonly { readonly term: string; readonly software: string }[];
}

/** A model that needs no key and no internet. It follows patterns and says so. */
export function demoModel(plan: (wish: DemoWish) => DemoPlan | undefined): Script {
  return (asked) =>
    asked.tools.includes("read_recipe") ? answerAsPlanner(asked, plan) : answerAsEditor(asked);
}

function answerAsPlanner(asked: Asked, plan: (wish: DemoWish) => DemoPlan | undefined): Reply {
  const wish = readWish(asked);
  const made = wish && plan(wish);
  if (!made) return say("I'm the demo model, and I don't understand this.");
  const isLookedUp = asked.turns.some(({ by }) => by === "result");
  const lookUps = [
    ...(made.recipeId === undefined ? [] : [{ tool: "read_recipe", input: { id: made.recipeId } }]),
    ...made.searches.map((search) => ({
      tool: "search_plugins",
      input: { ...search, minecraftVersion: null },
    })),
  ];
  if (!isLookedUp && lookUps.length > 0) return { kind: "call", calls: lookUps };
  return { kind: "answer", value: made.answer };
}

function readWish({ instructions, turns }: Asked): DemoWish | undefined {
  const said = turns.flatMap((turn) => (turn.by === "user" ? [turn.text] : []));
  const prompt = parse(said[0]?.split("\n")[1] ?? "");
  const platform = /The platform is (\w+)/.exec(instructions)?.[1];
  const memoryMb = /There are (\d+) MB of memory/.exec(instructions)?.[1];
  const maxPlayers = /players \((\d+) unless/.exec(instructions)?.[1];
  if (typeof prompt !== "string" || platform === undefined) return undefined;
  return {
    prompt,
    platform,
    memoryMb: Number(memoryMb ?? 1024),
    maxPlayers: Number(maxPlayers ?? 10),
    isSecondTry: said.length > 1,
  };
}
