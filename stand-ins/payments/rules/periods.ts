/** That many months after the anchor, on its day of the month or the month's last one, at its time of day (UTC). */
function monthsAfter(anchorSeconds: number, months: number): number {
  const anchor = new Date(anchorSeconds * 1000);
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return Math.floor(first.getTime() / 1000);
}

/** The end of the period that begins then. Counted from the anchor, so that a short month shortens no later one. */
export function periodEnd(anchorSeconds: number, startSeconds: number, monthsOfPeriod: number): number {
  let months = monthsOfPeriod;
  while (monthsAfter(anchorSeconds, months) <= startSeconds) months += monthsOfPeriod;
  return monthsAfter(anchorSeconds, months);
}

/** The part of a month's price for the rest of a period, to the second, each line rounded by itself. */
export function shareOf(
  cents: number,
  period: { readonly start: number; readonly end: number },
  fromSeconds: number,
): number {
  const length = period.end - period.start;
  const rest = Math.min(Math.max(period.end - fromSeconds, 0), length);
  return Math.round((cents * rest) / length);
}
