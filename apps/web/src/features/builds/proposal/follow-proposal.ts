import { watchProposal, type Proposal } from "@blockwright/contract/proposals";
import { isRefusal } from "../../../shared/api/api-error.ts";
import { readStream } from "../../../shared/api/read-stream.ts";
import { pause } from "../../../shared/socket/pause.ts";
import { reconnectDelayMs } from "../../../shared/socket/reconnect-delay.ts";

interface Followed {
  readonly proposalId: string;
  readonly signal: AbortSignal;
  readonly onStep: (text: string) => void;
  /** Made from the model's plan, or as before if there is none. */
  readonly onProposal: (proposal: Proposal) => void;
}

/** Until the model has planned. Continues after a broken connection. */
export async function followProposal({ proposalId, signal, onStep, onProposal }: Followed): Promise<void> {
  let lastEventId: string | undefined;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const events = readStream(watchProposal, { params: { proposalId } }, { signal, lastEventId });
      for await (const { id, data } of events) {
        failures = 0;
        lastEventId = id ?? lastEventId;
        if (data.type === "proposal") return onProposal(data.proposal);
        onStep(data.text);
      }
    } catch (error) {
      if (signal.aborted || isRefusal(error)) return;
    }
    await pause(reconnectDelayMs(failures), signal);
  }
}
