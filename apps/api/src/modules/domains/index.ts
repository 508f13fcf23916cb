export type { DomainRecords, RecordAnswer } from "./records.ts";
