import { randomUUID } from "node:crypto";
import type { Reply } from "../../services/engines/scripted-model.ts";
import { untilOnline } from "../servers/owned.ts";
import type { EndedTurn } from "./audit.ts";
import { sendMessage } from "./chat.ts";
import { textsIn, settingsIn } from "./notes.ts";
import { follow, type AssistantWorld } from "./world.ts";

/** What the model says, with the text for the notes and a command that is seen in the console. */
export type Script = (marker: string, command: object) => readonly Reply[];

type KnownLater = Pick<EndedTurn, "isSpoken" | "believedTokens" | "hasLostAnswers">;

export interface PreparedTurn {
  /** Returns the turn. */
  send(): Promise<string>;
  /** What is audited once it is over. */
  ended(turnId: string, later: KnownLater): EndedTurn;
}

/** A turn on a server that is online. Its notes and its command have marks of their own. */
export async function prepareTurn(scene: AssistantWorld, script: Script): Promise<PreparedTurn> {
  const { world, server, model } = scene;
  await untilOnline(world, server);
  const [before, settings] = [textsIn(scene), settingsIn(scene)];
  const spoken = `chaos ${randomUUID()}`;
  const answers = follow(model, script(randomUUID(), { command: `say ${spoken}` }));
  return {
    send: () => sendMessage(scene, "Change the notes"),
    ended: (turnId, later) => {
      const texts = { before, settings, spoken };
      return { world, server, turnId, ...texts, wholeAnswers: answers.whole(), ...later };
    },
  };
}
