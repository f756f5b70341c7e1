import { type Currency, currencies, formatMoney, fromDecimal } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'

/** An edition as the shop shows it at this moment; what staff or strangers wrote about it is left out. */
export type EditionFact = Readonly<{
  id: string
  slug: string
  name: string
  year: string
  price: string
  prices: Readonly<Record<string, string>>
  platforms: readonly string[]
  windowsOnly: boolean
  requirements: Readonly<{ windows: readonly string[]; mac: readonly string[] }>
  apps: readonly string[]
  devices: number
  commercialUse: boolean
  updatesUntil: string
  areUpdatesOver: boolean
  availability: string
  path: string
}>

const dayText = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const stock = {
  ready: 'Keys in stock',
  processing: 'Not in stock right now',
  'sold-out': 'Sold out: cannot be ordered right now',
} as const

/** As the page of an edition says it, and nothing where nobody counted. */
function availabilityOf({ availability, deliveryEstimate }: Product): string {
  if (!availability) return 'Not known'
  if (deliveryEstimate === 'after-check')
    return `${stock[availability]}, sent once we have checked the order`
  return stock[availability]
}

function shownPrice(product: Product, currency: Currency): string {
  const amount = fromDecimal(product.currencyPrices[currency], currency)
  return amount ? formatMoney(amount) : ''
}

export const factOf = (product: Product, currency: Currency): EditionFact => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  year: product.version,
  price: shownPrice(product, currency),
  prices: Object.fromEntries(currencies.map((code) => [code, shownPrice(product, code)])),
  platforms: product.platforms.map((platform) => platform.toLowerCase()),
  windowsOnly: product.systemRequirements.windowsOnly,
  requirements: {
    windows: product.systemRequirements.windows,
    mac: product.systemRequirements.mac,
  },
  apps: product.apps,
  devices: product.devices,
  commercialUse: product.commercialUse,
  updatesUntil: dayText.format(new Date(`${product.updatesUntil.slice(0, 10)}T00:00:00Z`)),
  areUpdatesOver: product.areUpdatesOver,
  availability: availabilityOf(product),
  path: `/product/${product.slug}`,
})
