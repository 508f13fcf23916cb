import { createHash } from "node:crypto";
import {
  EgressError,
  type EgressClient,
  type EgressQuery,
  type EgressSource,
} from "../platform/egress/egress-client.ts";

export interface CannedEgress extends EgressClient {
  readonly asked: string[];
}

export const someSource: EgressSource = {
  name: "some-source",
  baseUrl: "https://source.example",
  allowedHosts: ["source.example", "files.example"],
  requestsPerMinute: 60,
};

/** Answers by path and query. Bytes are files, an error is thrown, anything unlisted is a 404. */
export function cannedEgress(answers: Readonly<Record<string, unknown>>): CannedEgress {
  const asked: string[] = [];
  const find = (path: string) => {
    asked.push(path);
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const askIfAny = async <Answer>({ path, shape }: EgressQuery<Answer>): Promise<Answer | undefined> => {
    const answer = find(path);
    if (answer === undefined) return undefined;
    const parsed = shape.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new EgressError("unexpected", someSource.name, parsed.error.message);
  };
  return {
    asked,
    askIfAny,
    ask: async (question) => {
      const answer = await askIfAny(question);
      if (answer === undefined) throw new EgressError("missing", someSource.name, question.path);
      return answer;
    },
    fetchFile: async (_source, url) => {
      const bytes = find(url);
      if (!(bytes instanceof Uint8Array)) throw new EgressError("missing", someSource.name, url);
      const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
      return { bytes, sha1: hash("sha1"), sha256: hash("sha256"), sha512: hash("sha512"), finalUrl: url };
    },
  };
}
