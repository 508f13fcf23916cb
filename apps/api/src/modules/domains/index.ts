export { listDomainNames } from "./list-domain-names.ts";
export { recheckDomainsOf } from "./recheck-domains.ts";
export type { DomainRecords, RecordAnswer } from "./records.ts";
export type { DomainsDeps } from "./domains-deps.ts";
export { recheckOne } from "./recheck-domains.ts";
export { removeDomainsOf } from "./remove-domain.ts";
