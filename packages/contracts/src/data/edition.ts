import type { App, FirstCategory, FirstYear } from './catalogue.ts'
import type { Edition } from './editions.ts'
import { lastUpdates, releasedOn } from './updates.ts'

type Requirements = Edition['systemRequirements']

/** What an edition says itself; the rest follows from its year and its apps. */
type EditionText = Omit<
  Edition,
  | 'slug'
  | 'formerSlugs'
  | 'category'
  | 'releasedOn'
  | 'overviewTitle'
  | 'imageAlt'
  | 'devices'
  | 'seoTitle'
  | 'seoDescription'
  | 'seoKeywords'
  | 'gtin'
  | 'mpn'
  | 'feedCategory'
  | 'originalPriceSource'
  | 'originalPriceCheckedOn'
  | 'updatesUntil'
  | 'version'
  | 'productImage'
  | 'additionalImages'
  | 'additionalAlts'
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
    category: FirstCategory
    formerSlugs?: string[]
    flags?: ('popular' | 'recommended' | 'bestSeller' | 'isPopular')[]
  }

/** What opens the overview of an edition. */
const overviewTitles: Readonly<Record<FirstCategory, string>> = {
  Home: 'Documents, budgets and school work for the whole household',
  Business: 'Documents, e-mail and meetings for a small business',
  Professional: 'Every Office app in one licence',
}

const windows = [
  'Windows 10 or Windows 11',
  '4 GB RAM',
  '4 GB of disk space, 10 GB while installing',
  'A screen of 1280 × 768 pixels',
  'An internet connection to download and activate',
]

const mac = [
  'macOS 13 or later',
  '4 GB RAM',
  '4 GB of disk space, 10 GB while installing',
  'A screen of 1280 × 800 pixels',
  'An internet connection to download and activate',
]

const pcOrMac: Requirements = { windows, mac, windowsOnly: false }
const windowsOnly: Requirements = { windows, mac: [], windowsOnly: true }

/** Completes an edition: Professional Plus is Windows only, the others run on a PC or a Mac. */
export function edition(version: FirstYear, appFeatures: Record<App, string[]>) {
  return ({
    flags = [],
    badge = null,
    badgeColor = null,
    formerSlugs = [],
    ...text
  }: EditionText): Edition => {
    const isWindowsOnly = text.category === 'Professional'
    return {
      ...text,
      slug: text.id,
      formerSlugs,
      version,
      originalPriceSource: 'the publisher’s store',
      originalPriceCheckedOn: '2026-11-01',
      updatesUntil: lastUpdates[version],
      releasedOn: releasedOn[version],
      overviewTitle: overviewTitles[text.category],
      imageAlt: '',
      devices: 1,
      seoTitle: '',
      seoDescription: '',
      seoKeywords: [],
      gtin: '',
      mpn: '',
      feedCategory: '',
      productImage: `/art/box-${text.id}.svg`,
      additionalImages: [],
      additionalAlts: [],
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
