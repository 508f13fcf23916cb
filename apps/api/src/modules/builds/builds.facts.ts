import { onFact, subscribe, type FactHandler } from "../../platform/events/facts.ts";
import { readServer, serverDeleted } from "../servers/index.ts";
import { cancelBuildsOf } from "./builds.repository.ts";
import { deletedSentence, endJobsOfServer, endUndosOf } from "../jobs/index.ts";

const endWork = subscribe(serverDeleted, "builds.end-work");
export const buildsSubscriptions = [endWork];

/** The worker running a build or one of its jobs notices within a second that it was cancelled. */
export function buildsFacts(): FactHandler[] {
  return [
    onFact(endWork, async (tx, { serverId, isKept }) => {
      // A build that gives up explains that itself.
      if (!isKept) return;
      // It was brought back before this fact arrived. What runs now was started after that.
      if (await readServer(tx, serverId)) return;
      await cancelBuildsOf(tx, serverId, deletedSentence);
      await endJobsOfServer(tx, serverId, deletedSentence);
      await endUndosOf(tx, serverId);
    }),
  ];
}
