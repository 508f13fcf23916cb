import { readSecondFactor } from "@blockwright/contract/second-factor";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

export const secondFactorQuery = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: ({ signal }) => call(readSecondFactor, undefined, signal),
});
