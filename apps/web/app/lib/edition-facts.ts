import { monthOf } from '@keyhaven/contracts/data/updates'
import type { Product } from '@keyhaven/contracts/products'

/** "October 2025" */
export const updatesMonth = ({ updatesUntil }: Product) => monthOf(updatesUntil)

/** "Updates until Oct 2029", on cards; in tables with the whole month. */
export function updatesText(product: Product, length: 'short' | 'long' = 'short') {
  const whole = updatesMonth(product)
  const when = length === 'long' ? whole : whole.replace(/^(...)\S* /, '$1 ')
  return `Updates ${product.areUpdatesOver ? 'ended' : 'until'} ${when}`
}

export const worksOn = (product: Product) =>
  product.systemRequirements.windowsOnly ? 'Windows only' : 'PC or Mac'

export const allowedUse = ({ commercialUse }: Product) =>
  commercialUse ? 'Commercial use' : 'Private use'
