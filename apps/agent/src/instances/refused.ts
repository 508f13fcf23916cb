import type { RefusalCode } from "@blockwright/node-protocol/rpc";

/** A refused request of the api. */
export class Refused extends Error {
  override name = "Refused";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
