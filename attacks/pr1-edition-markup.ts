import { editionsOf } from './support/editions.ts'
import { hasPages } from './support/servers.ts'
import { type Attack, newTrial } from './support/trial.ts'

const marker = 'kh-planted'
const planted = `</script><img src=x onerror=${marker}()><script>${marker}()</script>`

/** Every field that takes free words. */
const texts = [
  ...['name', 'shortName', 'category', 'description', 'longDescription', 'overviewTitle'],
  ...['targetAudience', 'badge', 'imageAlt', 'listPriceSource', 'seoTitle', 'seoDescription'],
  ...['mpn', 'feedCategory'],
] as const
const limits: Readonly<Record<string, number>> = { category: 40, badge: 30 }
const lists = ['features', 'benefits', 'windowsRequirements', 'macRequirements'] as const

const pages = (slug: string) => [
  ...['/', '/shop', '/compare', '/microsoft-office', '/sitemap', '/sitemap.xml', '/llms.txt'],
  ...[`/product/${slug}`, `/product/${slug}.md`],
]

/** As a browser reads it: a tag of ours in markup, or a way out of a script. */
const isLoose = (html: string) =>
  html.includes(`<img src=x onerror=${marker}`) || html.includes(`<script>${marker}`)

const hostile: readonly (readonly [string, unknown])[] = [
  ['productImage', 'javascript:alert(1)'],
  ['productImage', 'https://evil.example/a.svg'],
  ['productImage', '/media/../../etc/passwd'],
  ['productImage', `/media/${'0'.repeat(64)}.webp`],
  ['listPriceUrl', 'javascript:alert(1)'],
  ['listPriceUrl', 'https://a.example/"><script>'],
  ['slug', '../admin'],
  ['slug', 'a/b'],
  ['slug', '<script>'],
  ['version', '20<b>'],
  ['gtin', '<b>'],
  ['badgeColor', 'red; background: url(x)'],
  ['name', 'a\u0000b'],
  ['description', 'a\u0007b'],
]

export const editionMarkup: Attack = {
  id: 'PR1',
  says: 'What staff write about an edition is words wherever it is shown, and never an address of their own',
  async run(shop) {
    const trial = newTrial()
    const staff = await shop.staff('admin')
    const desk = editionsOf(staff)
    const id = await desk.onSale()
    const words = Object.fromEntries(
      texts.map((name) => [name, planted.slice(0, limits[name] ?? 70)]),
    )
    const lines = Object.fromEntries(lists.map((name) => [name, [planted]]))
    const detailed = { detailedFeatures: { Word: [planted] } }
    const priced = { listPrice: '120.00', listPriceCheckedOn: '2026-11-16' }
    const saved = await desk.edit(id, { ...words, ...lines, ...detailed, ...priced })
    trial.works('staff write any words', saved.status === 200, saved.text)
    const { text } = await shop.browser().get('/api/products')
    trial.works('they reach the catalogue', text.includes(marker), text.slice(0, 300))
    if (hasPages) {
      for (const path of pages(id)) {
        const page = await shop.browser().get(path)
        const isMarkup = /html|xml/.test(String(page.headers['content-type']))
        trial.held(`${path} runs them`, !isMarkup || !isLoose(page.text), page.text.slice(-200))
      }
    }
    for (const [field, value] of hostile) {
      const answer = await desk.edit(id, { [field]: value })
      trial.held(`${field} is ${JSON.stringify(value)}`, answer.status === 400, answer.text)
    }
    const support = editionsOf(await shop.staff('support'))
    const foreign = await support.edit(id, { name: 'Mine' })
    trial.held('support writes an edition', foreign.status === 403, foreign.text)
    return trial.outcome()
  },
}
