import { required, splitFrontMatter } from '../../lib/front-matter.ts'
import { type Rendered, renderMarkdown } from '../../lib/markdown.server.ts'

/** One version of one policy. Files are named by version; the newest is in force. */
export type Policy = Readonly<{
  slug: string
  title: string
  description: string
  version: string
  /** The day from which it applies, as ISO. */
  effective: string
  body: string
}>

export type RenderedPolicy = Omit<Policy, 'body'> & Rendered

const files = import.meta.glob<string>('./*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

function policyFrom(path: string, source: string): Policy {
  const [, slug = ''] = path.split('/')
  const { attributes, body } = splitFrontMatter(source)
  return {
    slug,
    title: required(attributes, 'title'),
    description: required(attributes, 'description'),
    version: required(attributes, 'version'),
    effective: required(attributes, 'effective'),
    body,
  }
}

const byVersion = (a: Policy, b: Policy) =>
  a.version.localeCompare(b.version, 'en', { numeric: true })

const everyVersion = Object.entries(files).map(([path, source]) => policyFrom(path, source))

/** Every policy in the version that is in force. */
export const policies: Policy[] = [
  ...new Map(everyVersion.toSorted(byVersion).map((policy) => [policy.slug, policy])).values(),
].toSorted((a, b) => a.slug.localeCompare(b.slug))

export const policyAt = (slug: string) => policies.find((policy) => policy.slug === slug)

const rendered = new Map<string, RenderedPolicy>()

/** A policy as a page shows it, rendered once. */
export function renderedPolicy(slug: string): RenderedPolicy | undefined {
  const policy = policyAt(slug)
  if (!policy) return undefined
  const { body, ...facts } = policy
  const known = rendered.get(slug) ?? { ...facts, ...renderMarkdown(body) }
  rendered.set(slug, known)
  return known
}
