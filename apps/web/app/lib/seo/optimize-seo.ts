import type { optimizeSeo, SeoPage } from '@keyhaven/contracts/seo'
import { api } from '../api/api.ts'

export type PageOfShop = Readonly<{
  pageType: SeoPage
  productName?: string
  productPrice?: string
}>

/** Writes one tag of the head: the one that is there, or a new one. */
function setTag(name: string, content: string) {
  const found = document.head.querySelector(`meta[name="${name}"]`)
  const tag = found ?? document.head.appendChild(document.createElement('meta'))
  tag.setAttribute('name', name)
  tag.setAttribute('content', content)
}

/** Keywords and tags for networks follow the page; title and description are right already. */
export async function describeForSearch(page: PageOfShop, isStill: () => boolean): Promise<void> {
  const content = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
  const { result } = await api<typeof optimizeSeo>(
    { method: 'POST', path: '/api/ai/optimize-seo' },
    { body: { content, targetKeywords: [], ...page } },
  )
  if (!isStill()) return
  setTag('keywords', result.optimizedKeywords.join(', '))
  setTag('twitter:title', result.socialTags.twitterTitle)
  setTag('twitter:description', result.socialTags.twitterDescription)
}
