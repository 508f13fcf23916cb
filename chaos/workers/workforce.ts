import { executorIdOf, type Program } from "../program.ts";
import type { World } from "../world.ts";

export interface Member {
  readonly program: Program;
  readonly executorId: string;
}

/** Workers that are replaced when they die. */
export interface Workforce {
  readonly members: readonly Member[];
  byExecutor(executorId: string | null): Member | undefined;
  dismiss(member: Member): void;
  /** Resolves when the new worker is ready. */
  hire(): Promise<Member>;
}

export async function startWorkforce(world: World, size: number): Promise<Workforce> {
  let members: Member[] = [];
  const hire = async () => {
    const program = await world.startWorker();
    await program.ready();
    const member = { program, executorId: await executorIdOf(program) };
    members.push(member);
    return member;
  };
  await Promise.all(Array.from({ length: size }, hire));
  return {
    get members() {
      return members;
    },
    byExecutor: (executorId) => members.find((member) => member.executorId === executorId),
    dismiss: (gone) => {
      members = members.filter((member) => member !== gone);
    },
    hire,
  };
}
