import { freeSize, monthlyCents, sizeLimits } from "@blockwright/contract/plans";

/** The price of one step of each slider, derived from the formula that is charged. */
export const extraPrices = {
  centsPerGbOfRam: monthlyCents({ ...freeSize, ramGb: freeSize.ramGb + sizeLimits.ramGb.step }),
  centsPerFiveGbOfStorage: monthlyCents({
    ...freeSize,
    storageGb: freeSize.storageGb + sizeLimits.storageGb.step,
  }),
};
