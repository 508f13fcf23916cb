import type { RefusalCode } from "@blockwright/node-protocol/rpc";

/** A request of the api that is refused. */
export class Refused extends Error {
  override name = "Refused";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
