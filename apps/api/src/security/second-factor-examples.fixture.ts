import type { TestApi } from "../api.fixture.ts";
import type { TestPerson } from "../modules/accounts/people.fixture.ts";
import { keptSecondFactor } from "../modules/accounts/second-factor/second-factor.fixture.ts";

const proofOf = async ({ id, password }: TestPerson, api: TestApi) => {
  const app = await keptSecondFactor(api, id, { isConfirmed: true });
  return { password, code: app.code() };
};

export const secondFactorExamples = {
  "POST /api/account/second-factor/begin": { body: ({ password }: TestPerson) => ({ password }) },
  "POST /api/account/second-factor/confirm": {
    body: async ({ id }: TestPerson, api: TestApi) => {
      const app = await keptSecondFactor(api, id, { isConfirmed: false });
      return { code: app.code() };
    },
  },
  "POST /api/account/second-factor/recovery-codes": { body: proofOf },
  "POST /api/account/second-factor/remove": { body: proofOf },
  "POST /api/account/confirm": { body: ({ password }: TestPerson) => ({ password }) },
};
