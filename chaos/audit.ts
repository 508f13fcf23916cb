import { check, type Check } from "../services/judging/check.ts";

/** Checks one rule. Returns one sentence per violation. */
export type Rule<Subject> = (subject: Subject) => readonly string[] | Promise<readonly string[]>;

/** The rules for a subject, by name. */
export type Audit<Subject> = Readonly<Record<string, Rule<Subject>>>;

export async function runAudit<Subject>(audit: Audit<Subject>, subject: Subject): Promise<string[]> {
  const found: string[] = [];
  for (const rule of Object.values(audit)) found.push(...(await rule(subject)));
  return found;
}

/** Breaks what a rule checks, runs the rule, and repairs it. */
export type Plant<Subject> = (subject: Subject, look: Rule<Subject>) => Promise<readonly string[]>;

/** A rule without a plant does not compile. */
export type Plants<Rules, Subject> = { readonly [Name in keyof Rules]: Plant<Subject> };

/** Breaks each rule once in a healthy subject and expects it to be reported: a rule that can't fail proves nothing. */
export async function proveAudit<Subject, Rules extends Audit<Subject>>(
  name: string,
  rules: Rules,
  plants: Plants<Rules, Subject>,
  subject: Subject,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [ruleName, rule] of Object.entries(rules)) {
    const plant: Plant<Subject> | undefined = plants[ruleName];
    const before = await rule(subject);
    const after = plant ? await plant(subject, rule).catch(failed) : ["no fault is planted"];
    const isProven = plant !== undefined && before.length === 0 && after.length > 0 && after !== broken;
    const found = `before: ${before.join("; ")}, after: ${after.join("; ")}`;
    checks.push(check(`${name}, is found when broken: ${ruleName}`, isProven, found));
  }
  return checks;
}

const broken: string[] = [];

function failed(error: unknown): readonly string[] {
  broken.splice(0, broken.length, `the fault could not be planted: ${String(error)}`);
  return broken;
}
