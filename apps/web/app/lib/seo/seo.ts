import { servicePicture } from '@keyhaven/contracts/catalogue-facts'
import type { MetaDescriptor } from 'react-router'
import { twinOf } from './twins.ts'

type Page = {
  title: string
  brand?: string
  description: string
  /** What it is about, for those who still read them. */
  keywords?: readonly string[]
  /** The one address this content has. */
  canonical: string
  image?: string
  type?: 'website' | 'article'
  /** What search engines read; made on the server only. */
  structuredData?: object[]
}

const DEFAULT_PICTURE = '/social/keyhaven.png'

function pictureTags(picture: string): MetaDescriptor[] {
  const size = { width: '1200', height: '630' }
  return [
    { property: 'og:image', content: picture },
    ...(picture.includes('/social/')
      ? Object.entries(size).map(([side, content]) => ({ property: `og:image:${side}`, content }))
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function machineLinks({ origin, pathname }: URL): MetaDescriptor[] {
  const twin = twinOf(pathname)
  const describedBy = { tagName: 'link', rel: 'describedby', href: `${origin}/llms.txt` }
  const alternate = { tagName: 'link', rel: 'alternate', type: 'text/markdown' }
  return [describedBy, ...(twin ? [{ ...alternate, href: origin + twin }] : [])]
}

/** Title, description, canonical link, social tags and structured data of one page. */
export function pageMeta({
  title,
  brand = 'Keyhaven',
  description,
  keywords = [],
  canonical,
  image,
  type = 'website',
  structuredData = [],
}: Page) {
  const known: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
  // The rest is for machines, and they read documents.
  if (!import.meta.env.SSR) return known
  const address = URL.parse(canonical)
  const tags: MetaDescriptor[] = [
    ...known,
    ...(address ? machineLinks(address) : []),
    ...(keywords.length > 0 ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: brand },
    ...pictureTags(image ? servicePicture(image) : (address?.origin ?? '') + DEFAULT_PICTURE),
  ]
  return [...tags, ...structuredData.map((data) => ({ 'script:ld+json': data }) as MetaDescriptor)]
}
