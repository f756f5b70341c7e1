import { defaultCompany } from '@keyhaven/contracts/company'
import { retention } from '@keyhaven/contracts/data/retention'
import { TERMS_VERSION } from '@keyhaven/contracts/legal'
import { expect, test } from 'vitest'
import { deviceKeys } from '../../lib/device-storage.ts'
import { urls } from '../../urls.ts'
import { identityOf } from './identity.rules.ts'
import { policies, policyAt, renderedPolicy } from './legal.server.ts'

const shop = identityOf(defaultCompany)
const files = Object.keys(import.meta.glob('./*/*.md'))

test('checkout writes down the version of the terms that the page shows', () => {
  expect(policyAt('terms-of-service', shop)?.version).toBe(TERMS_VERSION)
})

test('every policy says what it is, which version, and since when', () => {
  expect(policies).toHaveLength(11)
  for (const { slug, title, description, version, effective, body } of policies) {
    expect(files).toContain(`./${slug}/${version}.md`)
    expect(effective).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(title.length).toBeLessThan(60)
    expect(description.length).toBeGreaterThan(60)
    expect(description.length).toBeLessThan(170)
    expect(body).not.toMatch(/^# /m)
    expect(body).not.toContain('!')
  }
})

test('every policy has an address, and its links lead to pages of the shop', () => {
  const paths = urls.map(({ path }) => path)
  for (const { slug, body } of policies) {
    expect(paths).toContain(`/${slug}`)
    for (const [, target] of body.matchAll(/\]\((\/[^)#]*)/g)) expect(paths).toContain(target)
  }
})

test('a policy is of the company that the owner named, and a name is never markup', () => {
  const identity = {
    company: 'Marlow <b>& Sons</b>',
    email: 'a@example.com',
    phone: '+44',
    hours: '9 to 5',
  }
  for (const { slug, version, title } of policies) {
    const { html, description } = renderedPolicy(slug, identity) ?? { html: '', description: '' }
    expect(`${title} ${description} ${html}`, `${slug} ${version}`).not.toMatch(
      /keyhaven|555-0142|\{\w+\}/i,
    )
    expect(html, `${slug} ${version}`).not.toContain('<b>')
  }
  const terms = renderedPolicy('terms-of-service', identity)
  expect(terms?.html).toContain('Marlow &lt;b&gt;&amp; Sons&lt;/b&gt; is an independent reseller')
  expect(terms?.html).toContain(
    '<a href="mailto:a@example.com">a@example.com</a> or by phone at +44, 9 to 5.',
  )
  expect(policyAt('terms-of-service', identity)?.body).toContain('Marlow <b>& Sons</b> is')
})

test('a version that buyers agreed to says what it said', () => {
  const kept = import.meta.glob<string>('./terms-of-service/1.2.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  expect(Object.values(kept)[0]).toContain('Keyhaven is an independent reseller')
})

test('a policy is rendered with its table of contents', () => {
  const policy = renderedPolicy('refund-policy', shop)
  expect(policy?.headings.length).toBeGreaterThan(4)
  expect(policy?.html).toContain('<table>')
  expect(renderedPolicy('no-such-policy', shop)).toBeUndefined()
})

/** What each row of the table of periods begins with, and how long the nightly run keeps it. */
const promised: [keyof typeof retention, string][] = [
  ['orders', 'Orders and accounting records'],
  ['unpaidOrders', 'Orders that were never paid'],
  ['deviceDetails', 'Device details of an order'],
  ['providerMessages', 'What the payment provider told us'],
  ['messages', 'Messages and quote requests'],
  ['mailRecords', 'Which mails we sent you'],
  ['sessions', 'Where you were signed in'],
  ['knownBrowsers', 'Browsers you signed in with'],
  ['guesses', 'How many wrong passwords'],
  ['codes', 'Codes and links we mailed you'],
  ['exports', 'A copy of your data'],
  ['consents', 'What you agreed to or refused'],
  ['abandonedCarts', 'Unfinished carts'],
  ['chats', 'Chat transcripts'],
  ['logs', 'Logs'],
]

test.each(promised)('the period of %s is the one the privacy policy names', (kind, row) => {
  const rows = policyAt('privacy-policy', shop)?.body.split('\n') ?? []
  const [, period = ''] = rows.find((line) => line.startsWith(`| ${row}`))?.split(' | ') ?? []
  expect(period.startsWith(retention[kind].words)).toBe(true)
})

test('the words of a period are its numbers, and every period is in the policy', () => {
  expect(promised.map(([kind]) => kind).sort()).toEqual(Object.keys(retention).sort())
  for (const { words, ...period } of Object.values(retention)) {
    const [[unit, count] = ['', 0]] = Object.entries(period)
    expect(words).toBe(`${count} ${count === 1 ? unit.replace(/s$/, '') : unit}`)
  }
})

test('the other pages on privacy name no other period', () => {
  for (const slug of ['gdpr-compliance', 'california-privacy-choices', 'cookies-policy']) {
    const body = policyAt(slug, shop)?.body ?? ''
    for (const { words } of [retention.orders, retention.messages, retention.deviceDetails]) {
      if (slug !== 'cookies-policy') expect(body).toContain(words)
    }
    expect(body).not.toMatch(/\b(5|6|7) years\b/)
  }
})

test('the cookies policy names every entry that the shop writes into the browser, and no other', () => {
  const body = policyAt('cookies-policy', shop)?.body ?? ''
  const storage = body.slice(body.indexOf('## Storage'), body.indexOf('## Cookies of others'))
  const named = [...storage.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  const written = [...Object.values(deviceKeys), 'customer_token', 'mac-redirect:']
  expect(named.toSorted()).toEqual(written.toSorted())
})
