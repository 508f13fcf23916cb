/** `none` is an answer: there is no such record. Without an answer nothing is known, and nothing may change. */
export type RecordAnswer<Value> =
  | { readonly kind: "found"; readonly values: readonly Value[] }
  | { readonly kind: "none" }
  | { readonly kind: "unanswered" };

export interface SrvRecord {
  readonly target: string;
  readonly port: number;
}

/** What DNS says about a name. Everything in an answer is untrusted. */
export interface DomainRecords {
  txt(name: string): Promise<RecordAnswer<string>>;
  /** IPv4 and IPv6, also at the end of a CNAME chain. */
  addresses(name: string): Promise<RecordAnswer<string>>;
  cname(name: string): Promise<RecordAnswer<string>>;
  srv(name: string): Promise<RecordAnswer<SrvRecord>>;
  /** Of the zone that contains a name. */
  nameServers(name: string): Promise<RecordAnswer<string>>;
}
