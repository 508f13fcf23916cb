import type { Deps } from "../../platform/deps.ts";
import type { DomainRecords } from "./records.ts";

export interface DomainsDeps extends Deps {
  readonly domainRecords: DomainRecords;
}
