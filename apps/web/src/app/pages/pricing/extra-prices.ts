import { freeSize, monthlyCents, sizeLimits } from "@blockwright/contract/plans";

/** What one step of each slider adds, read from the formula that is charged. */
export const extraPrices = {
  centsPerGbOfRam: monthlyCents({ ...freeSize, ramGb: freeSize.ramGb + sizeLimits.ramGb.step }),
  centsPerFiveGbOfStorage: monthlyCents({
    ...freeSize,
    storageGb: freeSize.storageGb + sizeLimits.storageGb.step,
  }),
};
