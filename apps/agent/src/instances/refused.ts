import type { RefusalCode } from "@blockwright/node-protocol/rpc";

/** What the api asked is not done. */
export class Refused extends Error {
  override name = "Refused";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
