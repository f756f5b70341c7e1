// @vitest-environment happy-dom
import { type PublicScript, SCRIPTS_FRESH_MS } from '@keyhaven/contracts/custom-scripts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetConsent, giveConsent } from '../../testing/consent.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'

const LIST = '/api/custom-scripts/public'
const LOG = '/api/admin/custom-scripts/log'

const aScript = (id: string, over: Partial<PublicScript> = {}): PublicScript => ({
  id,
  name: id,
  content: `/* ${id} */`,
  isActive: true,
  position: 'body_end',
  scriptType: 'javascript',
  deviceTargeting: 'all',
  pageTargeting: 'all',
  targetedPages: [],
  excludedPages: [],
  priority: 1,
  loadAsync: false,
  consent: 'necessary',
  version: 1,
  integrity: '',
  ...over,
})

/** A fresh document: what was injected or kept before belongs to another one. */
async function document_(scripts: PublicScript[]) {
  const calls = shopAnswers({ [LIST]: { body: { scripts } } })
  const names = scripts.map(({ id, version }) => `${id}:${version}`)
  const { injectFor, removeShown } = await import('./injector.ts')
  const go = (path: string, known = names) => injectFor(path, known, () => false)
  return { go, removeShown, calls }
}

const beacons: string[] = []
const injected = () =>
  [...document.querySelectorAll('[id^="custom-"]')].map(({ id }) => id.replace('custom-', ''))

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = ''
  document.body.innerHTML = '<main></main>'
  document.documentElement.dataset.zone = 'public'
  beacons.length = 0
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((path) => {
    beacons.push(String(path))
    return true
  })
})
afterEach(() => {
  forgetConsent()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('scripts come by ascending priority, each once, and each is told of', async () => {
  const { go } = await document_([aScript('late', { priority: 9 }), aScript('early')])
  await go('/shop')
  await go('/faq')
  expect(injected()).toEqual(['early', 'late'])
  expect(beacons).toEqual([LOG, LOG])
})

test.each([
  ['header', 'HEAD'],
  ['body_start', 'BODY'],
  ['footer', 'DIV'],
  ['body_end', 'DIV'],
] as const)('the position %s is kept', async (position, parent) => {
  const { go } = await document_([aScript('one', { position })])
  await go('/shop')
  const element = document.getElementById('custom-one')
  expect(element?.parentElement?.tagName).toBe(parent)
  if (position === 'body_start') expect(document.body.firstElementChild).toBe(element)
})

test('JavaScript with elements in it is skipped, its noscript blocks are not', async () => {
  const { go } = await document_([
    aScript('mixed', { content: '<div>x</div>' }),
    aScript('blocks', { content: '<noscript><p>No scripts</p></noscript>' }),
  ])
  await go('/shop')
  expect(injected()).toEqual([])
  expect(document.querySelectorAll('noscript')).toHaveLength(1)
})

test.each(['/checkout', '/cart', '/account', '/admin/login', '/CHECKOUT', '/order-success/1'])(
  'nothing is injected on %s',
  async (path) => {
    const { go } = await document_([aScript('one')])
    await go(path)
    expect(injected()).toEqual([])
  },
)

test('nothing is injected into a document of another zone, whatever its address says', async () => {
  document.documentElement.dataset.zone = 'payment'
  const { go } = await document_([aScript('one')])
  await go('/shop')
  expect(injected()).toEqual([])
})

test('a version the document does not know waits for the next one', async () => {
  const { go } = await document_([aScript('one', { version: 2 })])
  await go('/shop', ['one:1'])
  expect(injected()).toEqual([])
})

test('other devices, other pages and missing consent keep a script away', async () => {
  const { go } = await document_([
    aScript('tablet', { deviceTargeting: 'tablet' }),
    aScript('elsewhere', { pageTargeting: 'specific', targetedPages: ['/blog/*'] }),
    aScript('marketing', { consent: 'marketing' }),
  ])
  await go('/shop')
  expect(injected()).toEqual([])
  giveConsent()
  await go('/shop')
  expect(injected()).toEqual(['marketing'])
  await go('/blog/one')
  expect(injected()).toEqual(['marketing', 'elsewhere'])
})

test('styles and markup leave with their page and come back with it', async () => {
  const { go, removeShown } = await document_([
    aScript('style', { scriptType: 'css', content: 'p { color: red }' }),
    aScript('note', { scriptType: 'html', content: '<p>Sale</p>' }),
  ])
  await go('/shop')
  expect(injected()).toEqual(['style', 'note'])
  removeShown()
  expect(injected()).toEqual([])
  await go('/shop')
  expect(injected()).toEqual(['style', 'note'])
})

test('the list is kept for five minutes, and where it cannot be had there is none', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { go, calls } = await document_([aScript('one')])
  await go('/shop')
  await go('/faq')
  vi.setSystemTime(Date.now() + SCRIPTS_FRESH_MS - 1)
  await go('/shop')
  expect(calls.to(LIST)).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1)
  await go('/shop')
  expect(calls.to(LIST)).toHaveLength(2)
  vi.resetModules()
  shopAnswers({})
  const { publicScripts } = await import('./script-list.ts')
  expect(await publicScripts()).toEqual([])
})
