import type { App } from './catalogue.ts'
import type { Edition } from './editions.ts'
import { lastUpdates } from './updates.ts'

type Year = Edition['version']
type Requirements = Edition['systemRequirements']

/** What an edition says itself; the rest follows from its year and its apps. */
type EditionText = Omit<
  Edition,
  | 'slug'
  | 'originalPriceSource'
  | 'originalPriceCheckedOn'
  | 'updatesUntil'
  | 'version'
  | 'productImage'
  | 'additionalImages'
  | 'detailedFeatures'
  | 'platforms'
  | 'systemRequirements'
  | 'badge'
  | 'badgeColor'
  | 'popular'
  | 'recommended'
  | 'bestSeller'
  | 'isPopular'
> &
  Partial<Pick<Edition, 'badge' | 'badgeColor'>> & {
    flags?: ('popular' | 'recommended' | 'bestSeller' | 'isPopular')[]
  }

const windows = [
  'Windows 10 or Windows 11',
  '4 GB RAM',
  '4 GB of free disk space',
  'A screen of 1280 × 768 pixels',
  'An internet connection to download and activate',
]

const mac = [
  'macOS 13 or later',
  '4 GB RAM',
  '10 GB of free disk space',
  'A screen of 1280 × 800 pixels',
  'An internet connection to download and activate',
]

const pcOrMac: Requirements = { windows, mac, windowsOnly: false }
const windowsOnly: Requirements = { windows, mac: [], windowsOnly: true }

/** Completes an edition: Professional Plus is Windows only, the others run on a PC or a Mac. */
export function edition(version: Year, appFeatures: Record<App, string[]>) {
  return ({ flags = [], badge = null, badgeColor = null, ...text }: EditionText): Edition => {
    const isWindowsOnly = text.category === 'Professional'
    return {
      ...text,
      slug: text.id,
      version,
      originalPriceSource: 'the publisher’s store',
      originalPriceCheckedOn: '2026-11-01',
      updatesUntil: lastUpdates[version],
      productImage: `/art/box-${text.id}.svg`,
      additionalImages: [],
      detailedFeatures: Object.fromEntries(text.apps.map((app) => [app, appFeatures[app]])),
      platforms: isWindowsOnly ? ['Windows'] : ['Windows', 'Mac'],
      systemRequirements: isWindowsOnly ? windowsOnly : pcOrMac,
      badge,
      badgeColor,
      popular: flags.includes('popular'),
      recommended: flags.includes('recommended'),
      bestSeller: flags.includes('bestSeller'),
      isPopular: flags.includes('isPopular'),
    }
  }
}
