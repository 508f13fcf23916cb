import type { RouteKind } from "@blockwright/contract/route";
import { isPerson, type Actor } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import type { Origin } from "../call.ts";
import type { HeldRights } from "./held-rights.ts";
import { wideNetworkTimes } from "../../limits.ts";
import { createSeats, type Seats } from "./seats.ts";

export interface OpenThing {
  readonly kind: RouteKind;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly sessionToken: string | undefined;
  readonly serverId: string | undefined;
  /** Public access can't be revoked. */
  readonly isPublic: boolean;
  check(actor: Actor): Promise<unknown>;
  cut(why: AppError): void;
}

/** Takes a seat and holds the right. Returns a function that releases both. */
export type HoldOpen = (thing: OpenThing) => () => void;

/** Per kind, per person, and per network for guests. */
const maxOpenAtOnce = 20;
const seatFreeAfterMs = 5000;

export interface OpenThings {
  readonly holdOpen: HoldOpen;
  /** For the end of the process: browsers reconnect elsewhere. Uploads and downloads may finish. */
  readonly endStreams: () => void;
}

export function createOpenThings(rights: HeldRights): OpenThings {
  const seats = createSeats(maxOpenAtOnce);
  const wideSeats = createSeats(maxOpenAtOnce * wideNetworkTimes);
  const streams = new Set<OpenThing>();
  const holdOpen: HoldOpen = (thing) => {
    const { kind, actor, origin } = thing;
    const leaveSeat = isPerson(actor)
      ? seats.take(`${kind} ${actor.id}`)
      : takeForGuest(seats, wideSeats, kind, origin);
    if (!leaveSeat) throw new AppError("TOO_MANY_TRIES", undefined, { retryAfterMs: seatFreeAfterMs });
    const letGo = holdRight(rights, thing);
    if (kind === "stream") streams.add(thing);
    return () => {
      streams.delete(thing);
      letGo();
      leaveSeat();
    };
  };
  return {
    holdOpen,
    endStreams: () => {
      for (const stream of streams) stream.cut(new AppError("SHUTTING_DOWN"));
    },
  };
}

function takeForGuest(
  seats: Seats,
  wideSeats: Seats,
  kind: RouteKind,
  { network, wideNetwork }: Origin,
): (() => void) | undefined {
  const leave = seats.take(`${kind} ${network}`);
  if (!leave || wideNetwork === undefined) return leave;
  const leaveWide = wideSeats.take(`${kind} ${wideNetwork}`);
  if (!leaveWide) {
    leave();
    return undefined;
  }
  return () => {
    leave();
    leaveWide();
  };
}

function holdRight(rights: HeldRights, { actor, isPublic, ...right }: OpenThing): () => void {
  if (isPublic || !isPerson(actor)) return () => undefined;
  const letGo = rights.hold({ ...right, person: actor });
  // The right may have been lost between the gate and the hold.
  if (actor.kind === "browser") rights.look({ sessionIds: [actor.sessionId] });
  else if (right.serverId !== undefined) rights.look({ serverIds: [right.serverId] });
  return letGo;
}
