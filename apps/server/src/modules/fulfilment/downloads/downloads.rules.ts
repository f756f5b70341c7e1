import { isWindowsOnly } from '@keyhaven/contracts/official-downloads'

export const TOKEN_HOURS = 24
export const TOKEN_USES = 10
/** How long staff see a token that opens nothing any more. */
export const TOKEN_DAYS_KEPT = 30
/** A token opened from so many networks was passed on. */
export const UNUSUAL_NETWORKS = 4
/** What the shop saw again within this time is the same visit. */
export const SAME_VISIT_MINUTES = 10
/** What pages may add about one order within an hour. */
export const CLIENT_ROWS_PER_HOUR = 20

type Line = Readonly<{ productId: string; name: string }>

/** Professional Plus is told by its id or its name; everything else runs on a Mac, too. */
export const runsOnMac = ({ productId, name }: Line): boolean =>
  !isWindowsOnly(productId) && !isWindowsOnly(name)

/** "KH-7F3K-9Q2D" becomes "KH-••••-9Q2D". */
export const maskOrderNumber = (orderNumber: string): string =>
  orderNumber.replace(/^(KH-).{4}(?=-)/, '$1••••')
