import * as contract from "@blockwright/contract/help";
import * as queue from "@blockwright/contract/help-queue";
import * as appeals from "@blockwright/contract/suspension-appeals";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { answerHelp, closeHelp } from "./answer-help.ts";
import { appealAsPerson, appealForServer } from "./appeal.ts";
import { askForHelp, previewHelp, whoseFailure } from "./ask-for-help.ts";
import type { HelpDeps } from "./help-deps.ts";
import { readQueue } from "./read-queue.ts";

export function helpRoutes(deps: HelpDeps): RouteBinding[] {
  const find = (id: string) => whoseFailure(deps, id);
  return [
    on(
      contract.readHelpReport,
      ({ params }, { actor, server }) => {
        const mayReadConsole = server?.actions.includes("read-console") ?? false;
        return previewHelp(deps, actor, { ...params, mayReadConsole });
      },
      { find },
    ),
    on(
      contract.askForHelp,
      ({ params, body }, { actor, once }) => askForHelp(deps, once, actor, { ...params, ...body }),
      { find },
    ),
    on(appeals.appealAsPerson, async ({ body }, call) => {
      const answer = await appealAsPerson(deps, call.origin, body);
      await call.forgive();
      return answer;
    }),
    on(appeals.appealForServer, ({ params, body }, { actor, once }) =>
      appealForServer(once, actor, { ...params, ...body }),
    ),
    on(queue.listHelpRequests, ({ query }) => readQueue(deps, query)),
    on(queue.answerHelpRequest, ({ params, body }, { actor, once }) =>
      answerHelp(deps, once, actor, { ...params, ...body }),
    ),
    on(queue.closeHelpRequest, ({ params, body }, { actor, once }) =>
      closeHelp(once, actor, { ...params, ...body }),
    ),
  ];
}
