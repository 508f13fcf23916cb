/** One of `options`, earlier ones preferred, must be chosen once `head` is; head null: always. */
export interface Obligation {
  readonly head: number | null;
  readonly options: readonly number[];
}

export interface Problem {
  readonly variables: number;
  /** By variable: the variables that exclude it. Symmetric. */
  readonly enemies: readonly (readonly number[])[];
  readonly obligations: readonly Obligation[];
}

/** Counts the work, so that every search ends. */
export interface Budget {
  steps: number;
}

/** A chosen variable is `variable + 1`, one not chosen is the negative of that. */
type Literal = number;

interface Search {
  readonly problem: Problem;
  readonly budget: Budget;
  /** By literal index: the clauses that watch it through one of their first two positions. */
  readonly watchers: Literal[][][];
  /** 0 undecided, 1 chosen, -1 not. */
  readonly values: Int8Array;
  readonly levels: Int32Array;
  readonly reasons: (readonly Literal[] | undefined)[];
  readonly trail: Literal[];
  readonly levelStarts: number[];
  readonly duties: readonly (readonly Obligation[])[];
  propagated: number;
}

/**
 * Conflict-driven search that learns from every dead end. It decides only what an obligation requires, always the best
 * option left, so the answer is the best for the first obligation, then for the second, and so on; nothing unrequired
 * is chosen. Undefined: there is no answer.
 */
export function satisfy(problem: Problem, budget: Budget): ReadonlySet<number> | "gave-up" | undefined {
  const search = begin(problem, budget);
  for (const { head, options } of problem.obligations) {
    const clause = options.map((option) => option + 1);
    if (head !== null) clause.unshift(-(head + 1));
    if (!addClause(search, clause)) return undefined;
  }
  for (;;) {
    if (budget.steps <= 0) return "gave-up";
    const conflict = propagate(search);
    if (conflict) {
      if (search.levelStarts.length === 0) return undefined;
      learn(search, conflict);
      continue;
    }
    const next = nextDecision(search);
    if (next === undefined) break;
    search.levelStarts.push(search.trail.length);
    assign(search, next, undefined);
  }
  return new Set(search.trail.filter((literal) => literal > 0).map((literal) => literal - 1));
}

function begin(problem: Problem, budget: Budget): Search {
  const duties: Obligation[][] = Array.from({ length: problem.variables }, () => []);
  for (const obligation of problem.obligations) {
    if (obligation.head !== null) duties[obligation.head]?.push(obligation);
  }
  return {
    problem,
    budget,
    watchers: Array.from({ length: problem.variables * 2 }, () => []),
    values: new Int8Array(problem.variables),
    levels: new Int32Array(problem.variables),
    reasons: Array.from({ length: problem.variables }),
    trail: [],
    levelStarts: [],
    duties,
    propagated: 0,
  };
}

function variableOf(literal: Literal): number {
  return Math.abs(literal) - 1;
}

function watchIndex(literal: Literal): number {
  return variableOf(literal) * 2 + (literal > 0 ? 0 : 1);
}

function valueOf(search: Search, literal: Literal): number {
  const value = search.values[variableOf(literal)] ?? 0;
  return literal > 0 ? value : -value;
}

function assign(search: Search, literal: Literal, reason: readonly Literal[] | undefined): void {
  const variable = variableOf(literal);
  search.budget.steps -= 1;
  search.values[variable] = literal > 0 ? 1 : -1;
  search.levels[variable] = search.levelStarts.length;
  search.reasons[variable] = reason;
  search.trail.push(literal);
}

/** False: it can never hold. */
function addClause(search: Search, clause: Literal[]): boolean {
  const [first, second] = clause;
  if (first === undefined) return false;
  if (second === undefined) {
    if (valueOf(search, first) === 0) assign(search, first, clause);
    return valueOf(search, first) > 0;
  }
  search.watchers[watchIndex(first)]?.push(clause);
  search.watchers[watchIndex(second)]?.push(clause);
  return true;
}

/** Propagates the decisions; returns the broken clause, if there is one. */
function propagate(search: Search): readonly Literal[] | undefined {
  while (search.propagated < search.trail.length) {
    const literal = search.trail[search.propagated] ?? 0;
    search.propagated += 1;
    const conflict = literal > 0 ? excludeEnemies(search, literal) : undefined;
    const broken = conflict ?? visitWatchers(search, -literal);
    if (broken) return broken;
  }
  return undefined;
}

function excludeEnemies(search: Search, literal: Literal): readonly Literal[] | undefined {
  for (const enemy of search.problem.enemies[variableOf(literal)] ?? []) {
    const excluded = -(enemy + 1);
    const value = valueOf(search, excluded);
    if (value > 0) continue;
    const reason = [excluded, -literal];
    if (value < 0) return reason;
    assign(search, excluded, reason);
  }
  return undefined;
}

/** `lost` has just become false: its clauses watch another position, force their last literal, or are broken. */
function visitWatchers(search: Search, lost: Literal): readonly Literal[] | undefined {
  const watching = search.watchers[watchIndex(lost)] ?? [];
  let kept = 0;
  let broken: readonly Literal[] | undefined;
  for (const clause of watching) {
    search.budget.steps -= 1;
    if (broken || !moveWatch(search, clause, lost)) {
      watching[kept] = clause;
      kept += 1;
    } else continue;
    if (broken) continue;
    const other = clause[0] ?? 0;
    const value = valueOf(search, other);
    if (value < 0) broken = clause;
    else if (value === 0) assign(search, other, clause);
  }
  watching.length = kept;
  return broken;
}

function moveWatch(search: Search, clause: Literal[], lost: Literal): boolean {
  if (clause[0] === lost) [clause[0], clause[1]] = [clause[1] ?? 0, lost];
  if (valueOf(search, clause[0] ?? 0) > 0) return false;
  for (let place = 2; place < clause.length; place += 1) {
    const literal = clause[place] ?? 0;
    if (valueOf(search, literal) < 0) continue;
    [clause[1], clause[place]] = [literal, lost];
    search.watchers[watchIndex(literal)]?.push(clause);
    return true;
  }
  return false;
}

/** The first unique implication point: one literal of the newest level, and its reasons from older levels. */
function learn(search: Search, conflict: readonly Literal[]): void {
  const seen = new Set<number>();
  const learned: Literal[] = [];
  const level = search.levelStarts.length;
  let open = 0;
  let place = search.trail.length - 1;
  let clause: readonly Literal[] = conflict;
  let asserted: Literal = 0;
  do {
    for (const literal of clause) {
      const variable = variableOf(literal);
      if (literal === asserted || seen.has(variable) || search.levels[variable] === 0) continue;
      seen.add(variable);
      if (search.levels[variable] === level) open += 1;
      else learned.push(literal);
    }
    while (!seen.has(variableOf(search.trail[place] ?? 0))) place -= 1;
    asserted = search.trail[place] ?? 0;
    clause = search.reasons[variableOf(asserted)] ?? [];
    place -= 1;
    open -= 1;
    search.budget.steps -= 1;
  } while (open > 0);
  const levelOf = (literal: Literal) => search.levels[variableOf(literal)] ?? 0;
  learned.sort((a, b) => levelOf(b) - levelOf(a));
  const whole = [-asserted, ...learned];
  undoTo(search, learned[0] === undefined ? 0 : levelOf(learned[0]));
  if (whole.length > 1) addClause(search, whole);
  assign(search, -asserted, whole);
}

function undoTo(search: Search, level: number): void {
  const start = search.levelStarts[level] ?? search.trail.length;
  for (const literal of search.trail.splice(start)) search.values[variableOf(literal)] = 0;
  search.levelStarts.length = level;
  search.propagated = Math.min(search.propagated, start);
}

function nextDecision(search: Search): Literal | undefined {
  for (const obligation of openObligations(search)) {
    search.budget.steps -= 1;
    let best: Literal | undefined;
    let isMet = false;
    for (const option of obligation.options) {
      const value = search.values[option] ?? 0;
      if (value > 0) isMet = true;
      if (value === 0) best ??= option + 1;
    }
    if (!isMet && best !== undefined) return best;
  }
  return undefined;
}

function* openObligations({ problem, trail, duties }: Search): Generator<Obligation> {
  for (const obligation of problem.obligations) if (obligation.head === null) yield obligation;
  for (const literal of trail) if (literal > 0) yield* duties[literal - 1] ?? [];
}
