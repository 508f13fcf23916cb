import type { Asked, Reply } from "../script.ts";
import { readRequest, say } from "./conversation.ts";
import { tasks } from "./tasks.ts";

/** A task takes three at most. */
const maxCalls = 8;

const abilities = [
  "change the server list message: *change the MOTD to Lanterns are lit*",
  "change a setting or game rule: *set the difficulty to hard*, *keep the inventory on death*",
  "read a file: *read server.properties*",
  "list, install, update, disable or remove a plugin: *install Chunky*",
  "read the log, list who is online, explain a crash or lag",
  "make an operator, type a command, make a backup: *make Alex an operator*, *run /time set day*",
];

/** Answers as the AI editor: a few tasks by pattern, and for anything else what it can do. */
export function answerAsEditor(asked: Asked): Reply {
  const request = readRequest(asked);
  if (request.isCheck) return say(`That did not work, so everything was put back: ${request.text}`);
  if (request.answered.length >= maxCalls)
    return say("I'm the demo model, and I got stuck. Please try again.");
  for (const task of tasks) {
    const reply = task(request);
    if (reply) return reply;
  }
  return fallBack();
}

function fallBack(): Reply {
  const list = abilities.map((ability) => `- ${ability}`).join("\n");
  return say(
    `I'm the demo model: a script, not an AI. I can do a few things for real on this server:\n\n${list}\n\nAn AI model that the operator configures understands any request.`,
  );
}
