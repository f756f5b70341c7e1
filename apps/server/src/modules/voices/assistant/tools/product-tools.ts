import { apps } from '@keyhaven/contracts/data/catalogue'
import * as z from 'zod/mini'
import { permalinkOf } from '../../../buying/kept-carts/permalink.rules.ts'
import { systemOf, verdictOn } from './compatibility.rules.ts'
import type { EditionFact } from './edition-fact.rules.ts'
import { editionsShown, namedEdition } from './edition-facts.ts'
import { result, tool } from './tool.ts'

const MOST_COMPARED = 4
const MOST_LINES = 5

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const pageOf = ({ name: title, path }: EditionFact) => ({ title, path })
const nothing = (say: string) => result({ say }, { outcome: 'nothing' })
/** The words that were asked for are not repeated: what a tool says counts as true. */
const unknown = () => nothing('We sell no edition of that name.')

const searchProducts = tool({
  name: 'search_products',
  description:
    'Editions the shop sells now, with prices. Filter by apps they must have, system, paid work and year; sort by price for the cheapest.',
  input: z.strictObject({
    apps: z.optional(z.array(z.enum(apps)).check(z.maxLength(apps.length))),
    system: z.optional(z.enum(['windows', 'mac'])),
    paidWork: z.optional(z.boolean()),
    year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    name: z.optional(name),
    sort: z.optional(z.enum(['shop', 'price'])),
  }),
  run: async (ctx, session, request) => {
    const words = request.name?.toLowerCase().match(/[a-z0-9]+/g) ?? []
    const fits = ({ fact, names }: Awaited<ReturnType<typeof editionsShown>>[number]) =>
      (request.apps ?? []).every((app) => fact.apps.includes(app)) &&
      (!request.system || fact.platforms.includes(request.system)) &&
      (!request.paidWork || fact.commercialUse) &&
      (!request.year || fact.year === request.year) &&
      words.every((word) => names.some((each) => each.split(' ').includes(word)))
    const found = (await editionsShown(ctx, session)).filter(fits)
    if (request.sort === 'price') found.sort((a, b) => a.minor - b.minor)
    const editions = found.map(({ fact }) => fact)
    if (editions.length === 0) return nothing('We sell no edition like that.')
    return result({ editions }, { citations: editions.map(pageOf) })
  },
})

const getProduct = tool({
  name: 'get_product',
  description:
    'One edition by its address or name, such as home-2024: price in every currency, apps, systems, updates, stock.',
  input: z.strictObject({ slug: name }),
  run: async (ctx, session, { slug }) => {
    const edition = namedEdition(await editionsShown(ctx, session), slug)
    return edition ? result({ edition }, { citations: [pageOf(edition)] }) : unknown()
  },
})

const compareEditions = tool({
  name: 'compare_editions',
  description: 'Two to four editions side by side, by their addresses or names.',
  input: z.strictObject({
    slugs: z.array(name).check(z.minLength(2), z.maxLength(MOST_COMPARED)),
  }),
  run: async (ctx, session, { slugs }) => {
    const shown = await editionsShown(ctx, session)
    const editions = slugs.flatMap((slug) => namedEdition(shown, slug) ?? [])
    if (editions.length < 2) return nothing('We do not sell two editions of these names.')
    const citations = [{ title: 'Compare editions', path: '/compare' }, ...editions.map(pageOf)]
    return result({ editions }, { citations })
  },
})

const checkCompatibility = tool({
  name: 'check_compatibility',
  description:
    'Whether editions run on a computer. `system` is what the visitor calls it, such as "macOS 12" or "Windows 7".',
  input: z.strictObject({
    system: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    slug: z.optional(name),
  }),
  run: async (ctx, session, { system, slug }) => {
    const shown = await editionsShown(ctx, session)
    const one = slug === undefined ? undefined : namedEdition(shown, slug)
    if (slug !== undefined && !one) return unknown()
    const known = systemOf(system)
    const editions = one ? [one] : shown.map(({ fact }) => fact)
    return result(
      { system: known, verdicts: editions.map((edition) => verdictOn(edition, known)) },
      { citations: [{ title: 'System requirements', path: '/system-requirements' }] },
    )
  },
})

const makeCartLink = tool({
  name: 'make_cart_link',
  description:
    'A link that opens the checkout with these editions in the cart. Nothing is bought or reserved; a cart the visitor has is replaced only if they say so.',
  input: z.strictObject({
    items: z
      .array(z.strictObject({ slug: name, quantity: z.int().check(z.gte(1), z.lte(50)) }))
      .check(z.minLength(1), z.maxLength(MOST_LINES)),
    coupon: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  }),
  run: async (ctx, session, { items, coupon }) => {
    const shown = await editionsShown(ctx, session)
    const wanted = items.flatMap(({ slug, quantity }) => {
      const edition = namedEdition(shown, slug)
      return edition ? [{ edition, quantity }] : []
    })
    if (wanted.length === 0) return nothing('We sell no edition of that name.')
    const path = permalinkOf(
      wanted.map(({ edition, quantity }) => ({ productId: edition.id, quantity })),
      coupon,
    )
    return result(
      { path, items: wanted.map(({ edition, quantity }) => ({ slug: edition.slug, quantity })) },
      {
        citations: wanted.map(({ edition }) => pageOf(edition)),
        offers: [{ kind: 'link', label: 'Open the checkout with this cart', path }],
      },
    )
  },
})

export const productTools = [
  searchProducts,
  getProduct,
  compareEditions,
  checkCompatibility,
  makeCartLink,
] as const
