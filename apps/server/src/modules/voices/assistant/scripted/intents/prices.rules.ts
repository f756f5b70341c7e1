import { appsIn, currencyIn, type Mention, slugOf, withoutMentions } from '../mentions.rules.ts'
import { type Call, call, type Made } from './intent.rules.ts'

const priceWord =
  /\b(?:price[ds]?|prise|pricing|costs?|how much|what (?:do|would|will|must) (?:i|we) pay|in total|altogether|pay for|expensive|charge for|usd|dollars?|money for)\b|[$€£]/
const cheapest =
  /\bcheap(?:est)?\b(?! (?:so|too))|\blowest price\b|\bleast expensive\b|\bcheapest\b|\bmost affordable\b|\bbudget (?:option|edition|version)\b/

export function priceOf(text: string, mentions: readonly Mention[]): Made | undefined {
  const apps = appsIn(text)
  const rest = withoutMentions(text)
  if (cheapest.test(text) && !/\bwhy\b|\bcheaper\b/.test(text)) {
    const [first] = mentions
    const filter = {
      sort: 'price',
      ...(apps.length > 0 && { apps }),
      ...(/\bmac/.test(text) && { system: 'mac' }),
      ...(/\b(?:business|work|commercial|company)\b/.test(rest) && { paidWork: true }),
      ...(first?.year && { year: first.year }),
    }
    return {
      kind: 'price',
      currency: currencyIn(text),
      isCheapest: true,
      calls: [call('search_products', filter)],
    }
  }
  const isPrice = priceWord.test(text) || currencyIn(text) !== null
  if (!isPrice || mentions.length === 0) return undefined
  return {
    kind: 'price',
    currency: currencyIn(text),
    isCheapest: false,
    calls: [priceCall(mentions)],
  }
}

function priceCall(mentions: readonly Mention[]): Call {
  const exact = mentions.filter(({ family, year }) => family && year)
  const slugs = [...new Set(exact.map(slugOf))].slice(0, 4)
  const [first] = mentions
  if (slugs.length >= 2) return call('compare_editions', { slugs })
  if (exact[0]) return call('get_product', { slug: slugOf(exact[0]) })
  if (first?.family && mentions.length === 1)
    return call('search_products', { name: first.family.replace('-', ' ') })
  if (mentions.length >= 2 && mentions.every(({ family }) => family))
    return call('compare_editions', { slugs: mentions.slice(0, 4).map(slugOf) })
  return call('search_products', first?.year ? { year: first.year } : {})
}

export const inGeneral = (text: string): Made | undefined =>
  /\b(?:prices?|price list|how much|costs?)\b/.test(text) &&
  /\b(?:office|you|your|suite|it)\b/.test(text)
    ? {
        kind: 'price',
        currency: currencyIn(text),
        isCheapest: false,
        calls: [call('search_products', {})],
      }
    : undefined
