import { couponRunner } from '../../catalog/coupons/running-coupons.ts'
import type { Runner } from '../../catalog/sale-floor/falls-below.ts'
import { offerRunner } from '../business-quotes/running-offers.ts'
import { linkRunner } from '../payment-links/running-links.ts'

/** Everything that lowers a price while it runs. */
export const runners: readonly Runner[] = [couponRunner, linkRunner, offerRunner]
