const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

type Looked = Readonly<{
  /** What the shop makes of the provider's word. */
  state: string
  /** For how many seconds its bank has worked on it. */
  since: number | undefined
  restSeconds: number
}>

/** After how many seconds a payment is looked up again: often while a buyer may wait for it, then ever more rarely. */
export function lookedAtAgainIn({ state, since = 0, restSeconds }: Looked): number {
  if (state === 'unknown') return HOUR
  if (state !== 'processing' || since < 10 * MINUTE) return restSeconds
  return since < DAY ? 10 * MINUTE : HOUR
}

/** The bank has had it for so long that a person asks there. */
export const isSlow = (since: number | undefined): boolean => (since ?? 0) >= 14 * DAY
