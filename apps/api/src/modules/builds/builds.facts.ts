import { onFact, subscribe, type FactHandler } from "../../platform/events/facts.ts";
import { serverDeleted } from "../servers/index.ts";
import { cancelBuildsOf } from "./builds.repository.ts";
import { deletedSentence, endJobsOfServer, endUndosOf } from "../jobs/index.ts";

const endWork = subscribe(serverDeleted, "builds.end-work");
export const buildsSubscriptions = [endWork];

/** Whoever runs a build or a job of it sees within a second that nobody wants it any more. */
export function buildsFacts(): FactHandler[] {
  return [
    onFact(endWork, async (tx, { serverId, isKept }) => {
      // What a build gives up itself, it also explains itself.
      if (!isKept) return;
      await cancelBuildsOf(tx, serverId, deletedSentence);
      await endJobsOfServer(tx, serverId, deletedSentence);
      await endUndosOf(tx, serverId);
    }),
  ];
}
