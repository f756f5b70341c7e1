import * as z from 'zod/mini'

const passageKinds = ['faq', 'guide', 'policy', 'requirements', 'blog'] as const

/** A piece of a public page that answers something on its own. Prices, stock and hours are in none of them. */
export const passage = z.object({
  kind: z.enum(passageKinds),
  /** The page it is on, and the place on it; empty for the page itself. */
  path: z.string().check(z.regex(/^\/[\w/-]+$/)),
  anchor: z.string().check(z.regex(/^[\w-]*$/)),
  /** The title of the page. */
  page: z.string().check(z.minLength(1)),
  heading: z.string().check(z.minLength(1)),
  text: z.string().check(z.minLength(1), z.maxLength(2_000)),
})
export type Passage = z.infer<typeof passage>
