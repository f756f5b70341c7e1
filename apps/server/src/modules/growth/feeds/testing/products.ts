import { currencyRates } from '@keyhaven/contracts/data/currency-rates'
import { convert, currencies, fromDecimal, toDecimal } from '@keyhaven/contracts/money'
import { availabilities, type Product } from '@keyhaven/contracts/products'
import fc from 'fast-check'

const pricesOf = (price: string): Product['currencyPrices'] => {
  const usd = fromDecimal(price, 'USD')
  if (!usd) throw new RangeError(`${price} is no price`)
  return Object.fromEntries(
    currencies.map((code) => [code, toDecimal(convert(usd, code, currencyRates))]),
  ) as Product['currencyPrices']
}

/** An edition with everything a feed needs. */
export const anEdition = (over: Partial<Product> = {}): Product => {
  const price = over.price ?? '249.99'
  return {
    id: 'home-2024',
    slug: 'office-home-2024',
    formerSlugs: [],
    releasedOn: null,
    overviewTitle: '',
    imageAlt: '',
    devices: 1,
    seoTitle: '',
    seoDescription: '',
    seoKeywords: [],
    gtin: '',
    mpn: '',
    feedCategory: '',
    name: 'Office Home 2024',
    shortName: 'Home 2024',
    version: '2024',
    category: 'Home',
    originalPrice: null,
    originalPriceKind: null,
    originalPriceSource: null,
    originalPriceCheckedOn: null,
    discount: 0,
    lowestPrice30d: price,
    availability: 'ready',
    deliveryEstimate: 'immediate',
    description: 'Word, Excel & PowerPoint for one PC or Mac.',
    longDescription: '',
    targetAudience: '',
    commercialUse: false,
    updatesUntil: '2029-10-09',
    areUpdatesOver: false,
    productImage: '/art/box-home-2024.svg',
    additionalImages: [],
    additionalAlts: [],
    ownPrices: {},
    apps: ['Word'],
    detailedFeatures: {},
    features: [],
    benefits: [],
    platforms: ['Windows', 'Mac'],
    systemRequirements: { windows: [], mac: [], windowsOnly: false },
    badge: null,
    badgeColor: null,
    popular: false,
    recommended: false,
    bestSeller: false,
    isPopular: false,
    ...over,
    price,
    currencyPrices: pricesOf(price),
  }
}

const slug = fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,2}$/)
/** Words of every kind, with what markup and line ends are made of. */
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })

/** Editions as an owner might enter them, right and wrong. */
export const editions = fc
  .uniqueArray(
    fc.record({
      id: slug,
      slug,
      name: fc.oneof(words, fc.constant('Office <b>Home</b> & "Business" 2024')),
      description: fc.oneof(words, fc.constant(']]><script>alert(1)</script>')),
      price: fc.integer({ min: 0, max: 99_999_99 }).map((minor) => (minor / 100).toFixed(2)),
      availability: fc.option(fc.constantFrom(...availabilities), { nil: null }),
      productImage: fc.constantFrom('/art/box-home-2024.svg', '/media/a.png', '/media/a.svg'),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
  )
  .map((rows) => rows.map(anEdition))
