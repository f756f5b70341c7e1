import { defaultSettings, type SettingKey } from '@keyhaven/contracts/settings'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { type Attack, newTrial } from './support/trial.ts'

const AT = '/api/admin/settings'
/** Ends a tag, an attribute, a script and a block of data. */
const MARKUP = `"'></script><img src=x onerror=planted()>`
const company = defaultSettings['company.facts']
const seller = defaultSettings['invoice.seller']

/** Markup in every field of the owner that is shown, as far as the field takes it. */
const plants: readonly [SettingKey, unknown][] = [
  [
    'company.facts',
    {
      ...company,
      name: `K ${MARKUP}`,
      address: [MARKUP, MARKUP],
      about: MARKUP,
      disclaimer: MARKUP,
    },
  ],
  ['company.postal_address', MARKUP],
  ['invoice.seller', { ...seller, name: MARKUP, address: [MARKUP], registrations: [MARKUP] }],
  ['invoice.tax_note', MARKUP],
  ['delivery.later_words', MARKUP],
]

/** Fields with a form of their own refuse it. */
const refused: readonly [SettingKey, unknown][] = [
  ['company.facts', { ...company, phone: MARKUP }],
  ['company.facts', { ...company, email: MARKUP }],
  ['company.facts', { ...company, website: MARKUP }],
  ['security.contact', 'javascript:planted()'],
  ['security.contact', 'mailto:a@b\r\nContact: https://evil.example'],
  ['hero.layout', MARKUP],
  ['support.holidays', [MARKUP]],
  ['company.postal_address', 'one\nContact: two'],
  ['invoice.tax_note', 'right\u202eleft'],
]

const pages = [
  '/',
  '/contact',
  '/about',
  '/shop',
  '/product/home-2024',
  '/llms.txt',
  '/terms-of-service',
  '/privacy-policy',
]

async function put({ browser, headers }: StaffCall, key: string, value: unknown) {
  const { json } = await browser.get(AT, headers)
  const stated = json.settings as { key: string; version: string }[]
  const version = stated.find((setting) => setting.key === key)?.version ?? '0'
  const sent = { ...headers, 'if-match': `"${version}"` }
  return await browser.call('PUT', `${AT}/${key}`, { value, reason: 'an attack' }, sent)
}

/** Whether a document holds the planted tag as a tag. Text files show it as they show everything. */
const isPlanted = (path: string, text: string) =>
  !path.endsWith('.txt') && /<img src=x onerror/i.test(text)

async function putBack(shop: Shop, owner: StaffCall) {
  for (const [key] of plants) await put(owner, key, defaultSettings[key])
  await shop.sql('delete from store_settings where key = any($1)', [plants.map(([key]) => key)])
}

export const storedMarkup: Attack = {
  id: 'ST2',
  says: 'Markup in any field that the owner edits is shown as text, and fields with a form refuse it',
  async run(shop) {
    const trial = newTrial()
    const owner = await shop.staff('super_admin')
    const honest = await put(owner, 'invoice.tax_note', 'No tax is charged, “as agreed”.')
    trial.works('the owner changes a text', honest.status === 200, honest.text)
    try {
      for (const [key, value] of refused) {
        const answer = await put(owner, key, value)
        trial.held(`${key} takes ${JSON.stringify(value)}`, answer.status === 400, answer.text)
      }
      for (const [key, value] of plants) {
        const answer = await put(owner, key, value)
        trial.works(`${key} takes any words`, answer.status === 200, answer.text)
      }
      for (const path of hasPages ? pages : []) {
        const { status, text } = await shop.browser().get(path)
        trial.works(`${path} answers`, status === 200, text)
        trial.held(`${path} shows it as text`, !isPlanted(path, text), text)
      }
      const front = await shop.browser().get('/api/storefront')
      trial.held(
        'the API answers data, not a document',
        String(front.headers['content-type']).startsWith('application/json'),
        front.text,
      )
    } finally {
      await putBack(shop, owner)
    }
    return trial.outcome()
  },
}
