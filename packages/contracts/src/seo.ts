import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** The kinds of page: first those that sell, then the other names that the specification gives. */
export const seoPages = [
  'home',
  'shop',
  'product',
  'homepage',
  'contact',
  'faq',
  'checkout',
  'order-success',
  'privacy-policy',
  '404-error',
] as const
export type SeoPage = (typeof seoPages)[number]

const brief = z.string().check(z.maxLength(200))

/** What a page says of itself. Only its kind and the name of the edition are looked up; nothing else is read. */
const seoQuestion = z.object({
  content: z.string().check(z.maxLength(5_000)),
  targetKeywords: z._default(z.array(brief).check(z.maxLength(20)), []),
  /** One of `seoPages`; another fails in the words of the shop. */
  pageType: brief,
  productName: z.optional(z.nullable(brief)),
  productPrice: z.optional(z.nullable(z.union([brief, z.number()]))),
})
export type SeoQuestion = z.infer<typeof seoQuestion>

const seoResult = z.object({
  optimizedTitle: z.string(),
  optimizedDescription: z.string(),
  optimizedKeywords: z.array(z.string()),
  /** JSON-LD as the text of a script element: no "<" is in it. */
  structuredData: z.string(),
  socialTags: z.object({
    ogTitle: z.string(),
    ogDescription: z.string(),
    twitterTitle: z.string(),
    twitterDescription: z.string(),
  }),
})
export type SeoResult = z.infer<typeof seoResult>

export const optimizeSeo = {
  method: 'POST',
  path: '/api/ai/optimize-seo',
  summary: 'Title, description, keywords and social tags of a page, from the shop’s own words',
  body: seoQuestion,
  response: z.object({ success: z.literal(true), result: seoResult }),
} as const satisfies Endpoint
