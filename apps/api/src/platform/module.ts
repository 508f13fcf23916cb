import type { FactHandler, FactSubscription } from "./events/facts.ts";
import type { Figure } from "./figure.ts";
import type { RouteBinding } from "./http/route-binding.ts";
import type { SocketBinding } from "./http/socket-binding.ts";
import type { Tool } from "./tool.ts";
import type { WorkflowImplementation } from "./workflows/workflow.ts";

export type ProgramName = "http" | "worker";

/** Runs beside requests and workflows for as long as the program does. */
export interface Chore {
  readonly name: string;
  readonly runsIn: readonly ProgramName[];
  start(): { stop(): Promise<void> };
}

/** What a module provides. A program creates only the parts it runs: http never creates workflows. */
export interface ModuleParts {
  readonly routes?: () => readonly RouteBinding[];
  readonly sockets?: () => readonly SocketBinding[];
  readonly workflows?: () => readonly WorkflowImplementation[];
  readonly facts?: () => readonly FactHandler[];
  readonly tools?: () => readonly Tool[];
  readonly chores?: () => readonly Chore[];
  readonly figures?: () => readonly Figure[];
}

/** A module's manifest. It gets only the dependencies it names. */
export interface Module<Deps> {
  readonly name: string;
  /** Declared apart from their handlers: every process that records a fact enqueues its handlers by name. */
  readonly subscriptions?: readonly FactSubscription[];
  readonly open: (deps: Deps) => ModuleParts;
}

/** The parts of all modules, each list built on demand. */
export function foldModules<Deps>(modules: readonly Module<Deps>[], deps: Deps) {
  const opened = modules.map((module) => module.open(deps));
  const all = <Part>(part: (parts: ModuleParts) => (() => readonly Part[]) | undefined) =>
    opened.flatMap((parts) => part(parts)?.() ?? []);
  return {
    routes: () => all(({ routes }) => routes),
    sockets: () => all(({ sockets }) => sockets),
    workflows: () => all(({ workflows }) => workflows),
    facts: () => all(({ facts }) => facts),
    tools: () => all(({ tools }) => tools),
    chores: () => all(({ chores }) => chores),
    figures: () => all(({ figures }) => figures),
  };
}
