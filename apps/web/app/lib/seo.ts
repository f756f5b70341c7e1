import type { MetaDescriptor } from 'react-router'

type Page = {
  title: string
  description: string
  /** The one address this content has. */
  canonical: string
  image?: string
  structuredData?: object[]
}

/** Title, description, canonical link, social tags and structured data of one page. */
export function pageMeta({ title, description, canonical, image, structuredData = [] }: Page) {
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Keyhaven' },
    { name: 'twitter:card', content: 'summary' },
  ]
  if (image) tags.push({ property: 'og:image', content: image })
  return [...tags, ...structuredData.map((data) => ({ 'script:ld+json': data }) as MetaDescriptor)]
}
