import { createHash } from "node:crypto";
import {
  OutsideError,
  type OutsideClient,
  type OutsideQuestion,
  type OutsideSource,
} from "../platform/outside/outside-client.ts";

export interface CannedOutside extends OutsideClient {
  readonly asked: string[];
}

export const someSource: OutsideSource = {
  name: "some-source",
  baseUrl: "https://source.example",
  allowedHosts: ["source.example", "files.example"],
  requestsPerMinute: 60,
};

/** Answers by path and query; bytes are files, an error is thrown, what is not listed is not there. */
export function cannedOutside(answers: Readonly<Record<string, unknown>>): CannedOutside {
  const asked: string[] = [];
  const find = (path: string) => {
    asked.push(path);
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const askIfAny = async <Answer>({ path, shape }: OutsideQuestion<Answer>): Promise<Answer | undefined> => {
    const answer = find(path);
    if (answer === undefined) return undefined;
    const parsed = shape.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new OutsideError("unexpected", someSource.name, parsed.error.message);
  };
  return {
    asked,
    askIfAny,
    ask: async (question) => {
      const answer = await askIfAny(question);
      if (answer === undefined) throw new OutsideError("missing", someSource.name, question.path);
      return answer;
    },
    fetchFile: async (_source, url) => {
      const bytes = find(url);
      if (!(bytes instanceof Uint8Array)) throw new OutsideError("missing", someSource.name, url);
      const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
      return { bytes, sha1: hash("sha1"), sha256: hash("sha256"), sha512: hash("sha512"), finalUrl: url };
    },
  };
}
