import type { LicenceCardView } from '../../platform/emails/licence-card.tsx'
import type { Edition } from './editions.ts'

/** The editions we have a drawing of. */
const drawn = /^(home|home-business|professional-plus)-(2019|2021|2024)$/

type Licence = Readonly<{
  productId: string
  productName: string
  slot?: number
  quantity?: number
}>

/** "PC or Mac · Private use · 1 of 2" */
function limitsOf(edition: Edition | undefined, { slot, quantity = 1 }: Licence): string {
  const place = slot !== undefined && quantity > 1 ? [`${slot} of ${quantity}`] : []
  if (!edition) return place.join('')
  const system = edition.isWindowsOnly ? 'Windows' : 'PC or Mac'
  const use = edition.isForWork ? 'Commercial use' : 'Private use'
  return [system, use, ...place].join(' · ')
}

/** The picture that staff uploaded goes before our drawing. */
function artOf({ productId }: Licence, edition: Edition | undefined) {
  if (edition?.picture) return { art: edition.picture.name, alt: edition.picture.alt }
  return drawn.test(productId) ? { art: `stub-${productId}` } : {}
}

/** How the card of a licence is headed, wherever a mail shows one. */
export function cardOf(licence: Licence, edition: Edition | undefined): LicenceCardView {
  return {
    name: licence.productName,
    limits: limitsOf(edition, licence),
    ...(edition && { updates: edition.updates }),
    ...artOf(licence, edition),
  }
}
