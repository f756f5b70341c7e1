import { required, splitFrontMatter } from '../../lib/front-matter.ts'
import { escapeHtml, type Rendered, renderMarkdown } from '../../lib/markdown.server.ts'
import { filledWith, type Identity } from './identity.rules.ts'

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

/** Every policy in the version that is in force, with names for the facts of the shop. */
export const policies: Policy[] = [
  ...new Map(everyVersion.toSorted(byVersion).map((policy) => [policy.slug, policy])).values(),
].toSorted((a, b) => a.slug.localeCompare(b.slug))

const inForce = (slug: string) => policies.find((policy) => policy.slug === slug)

const named = (policy: Policy, identity: Identity): Policy => ({
  ...policy,
  description: filledWith(policy.description, identity),
  body: filledWith(policy.body, identity),
})

/** Every policy as the owner's name and addresses make it. */
export const policiesOf = (identity: Identity) => policies.map((policy) => named(policy, identity))

export function policyAt(slug: string, identity: Identity): Policy | undefined {
  const policy = inForce(slug)
  return policy && named(policy, identity)
}

const inPage = (value: string, name: keyof Identity) => {
  const text = escapeHtml(value)
  return name === 'email' ? `<a href="mailto:${text}">${text}</a>` : text
}

const rendered = new Map<string, Rendered>()

/** A policy as a page shows it, rendered once. What the owner typed is put in afterwards, as text. */
export function renderedPolicy(slug: string, identity: Identity): RenderedPolicy | undefined {
  const policy = inForce(slug)
  if (!policy) return undefined
  const known = rendered.get(slug) ?? renderMarkdown(policy.body)
  rendered.set(slug, known)
  const { body: _, ...facts } = named(policy, identity)
  return { ...facts, ...known, html: filledWith(known.html, identity, inPage) }
}
