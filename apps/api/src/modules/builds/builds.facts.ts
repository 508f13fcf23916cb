import { onFact, type FactHandler } from "../../platform/events/facts.ts";
import { serverDeleted } from "../servers/index.ts";
import { cancelBuildsOf } from "./builds.repository.ts";
import { deletedSentence } from "./job.ts";
import { endJobsOf } from "./jobs.repository.ts";

/** Whoever runs a build or a job of it sees within a second that nobody wants it any more. */
export function buildsFacts(): FactHandler[] {
  return [
    onFact(serverDeleted, "builds.end-work", async (tx, { serverId, isKept }) => {
      // What a build gives up itself, it also explains itself.
      if (!isKept) return;
      await cancelBuildsOf(tx.rows, serverId, deletedSentence);
      await endJobsOf(tx.rows, serverId, deletedSentence);
    }),
  ];
}
