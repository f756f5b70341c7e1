import * as z from 'zod/mini'
import { consentSignals } from './consent-signals.ts'

const MOST_HOSTS = 20
const MOST_PAGES = 20

/** Every host below these belongs to one company that measures. Below others anyone may have one. */
export const wildcardHosts: readonly string[] = [
  '*.google-analytics.com',
  '*.analytics.google.com',
  '*.googletagmanager.com',
  '*.g.doubleclick.net',
  '*.clarity.ms',
  '*.hotjar.com',
]

const host = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.regex(
    /^(\*\.)?[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/,
    'A host name such as www.google-analytics.com, without https:// and path',
  ),
  z.refine(
    (name) => !name.startsWith('*') || wildcardHosts.includes(name),
    `With a star only ${wildcardHosts.join(', ')}`,
  ),
)

/** The container of the tag manager, and what it may do. */
export const tagConfig = z.object({
  containerId: z
    .string()
    .check(z.trim(), z.regex(/^(GTM-[A-Z0-9]{4,10})?$/, 'A container id looks like GTM-ABC1234')),
  isEnabled: z.boolean(),
  debugMode: z.boolean(),
  /** Granted when the visitor agreed. */
  granted: z.array(z.enum(consentSignals)).check(z.maxLength(consentSignals.length)),
  /** Where tags in the frame may load from and send to, beside the container's own host. */
  hosts: z.array(host).check(z.maxLength(MOST_HOSTS, 'At most 20 hosts')),
  /** Documents with its frame; none means every public page, and payment pages. */
  pages: z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^\/(?!\/)[^\s?#]{0,199}$/, 'A page is a path such as /faq or /blog/*'),
        ),
    )
    .check(z.maxLength(MOST_PAGES, 'At most 20 pages')),
})
export type TagConfig = z.infer<typeof tagConfig>

export const noTags: TagConfig = {
  containerId: '',
  isEnabled: false,
  debugMode: false,
  granted: [...consentSignals],
  hosts: [],
  pages: [],
}
