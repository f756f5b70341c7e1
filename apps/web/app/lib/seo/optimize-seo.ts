import type { optimizeSeo, SeoPage } from '@keyhaven/contracts/seo'
import { api } from '../api/api.ts'

export type PageOfShop = Readonly<{
  pageType: SeoPage
  productName?: string
  productPrice?: string
}>

/** Writes one tag of the head: the one that is there, or a new one. */
function tell(name: string, content: string) {
  const found = document.head.querySelector(`meta[name="${name}"]`)
  const tag = found ?? document.head.appendChild(document.createElement('meta'))
  tag.setAttribute('name', name)
  tag.setAttribute('content', content)
}

/** Keywords and tags for networks follow the page; title and description are right already. */
export async function tellMachines(page: PageOfShop, isStill: () => boolean): Promise<void> {
  const content = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
  const { result } = await api<typeof optimizeSeo>(
    { method: 'POST', path: '/api/ai/optimize-seo' },
    { body: { content, targetKeywords: [], ...page } },
  )
  if (!isStill()) return
  tell('keywords', result.optimizedKeywords.join(', '))
  tell('twitter:title', result.socialTags.twitterTitle)
  tell('twitter:description', result.socialTags.twitterDescription)
}
