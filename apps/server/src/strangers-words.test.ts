import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contradictionsIn, type Document, told } from '../../../tooling/promises/check.ts'
import { seedDemo, seedLively } from './cli/database.ts'
import { linkToken } from './infra/crypto/address-hash.ts'
import { hashToken } from './infra/crypto/tokens.ts'
import { templates } from './mail-gallery/templates.ts'
import { renderMail } from './modules/platform/emails/render-mail.ts'
import { setSetting } from './testing/settings.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await seedDemo(shop.config)
  await seedLively(shop.config)
  await setSetting(shop.ctx, 'reviews.requestMails', true)
})
afterAll(() => shop.close())

/** What a stranger may type where a name is asked for: everything a mail program makes a link of, and more. */
const lures = [
  'https://evil.example/verify',
  'Confirm your card at evil.example',
  'billing@evil.example',
  'Call +1 900 555 0100',
  'Ada\u200bLure',
  'Ada\nLure',
  'Ada\u202eLure',
  `Lure${' lure'.repeat(14)}`,
  '<a href="//evil.example">Lure</a>',
]
const carriesLure = /evil\.example|900 555|lure/i

/** Every column that someone other than the reader of a mail fills in. */
const typed: Record<string, string[]> = {
  orders: ['first_name', 'last_name', 'phone', 'address', 'city', 'zip_code', 'region'],
  customers: ['first_name', 'last_name', 'phone'],
  business_quotes: ['company', 'contact_name', 'phone', 'tax_id', 'message'],
  conversations: ['name', 'subject'],
  withdrawals: ['name'],
  reviews: ['customer_name'],
  withdrawal_links: ['name'],
  key_claims: ['note'],
  refund_requests: ['note'],
}

async function typeEverywhere(lure: string) {
  for (const [table, columns] of Object.entries(typed)) {
    const values = columns.map((column) => sql`${sql.ref(column)} = ${lure}`)
    await sql`update ${sql.table(table)} set ${sql.join(values)}`.execute(shop.ctx.db)
  }
  const names = JSON.stringify({ company: lure, contactName: lure, phone: lure, taxId: lure })
  await sql`update business_offers set parties = parties || ${names}::jsonb`.execute(shop.ctx.db)
  await sql`
    update conversation_messages set body = ${lure} where author = 'customer'`.execute(shop.ctx.db)
}

async function first(query: ReturnType<typeof sql<{ data: object }>>): Promise<object> {
  const [row] = (await query.execute(shop.ctx.db)).rows
  if (!row) throw new Error('the demo shop has nothing to write about')
  return row.data
}

const paidOrder = () =>
  first(sql`
    select jsonb_build_object('orderId', l.order_id) as data
    from assignments a
    join order_lines l on l.id = a.order_line_id
    join orders o on o.id = l.order_id
    where o.payment_status = 'paid' and a.revoked_at is null
    limit 1`)
const sent = (template: string) =>
  first(sql`select data from emails where template = ${template} order by id desc limit 1`)

/** A link of a withdrawal that was asked for a moment ago. */
const freshLink = () =>
  first(sql`
    with link as (
      insert into withdrawal_links (order_id, name, created_at, expires_at)
      select id, first_name, shop_now(), shop_now() + interval '1 hour' from orders where paid_at is not null limit 1
      returning id
    )
    select jsonb_build_object('linkId', id) as data from link`)

/** A wish for the newsletter that waits for its answer. */
function freshNewsletterRequest() {
  const id = `news_${randomUUID()}`
  return first(sql`
    with wish as (
      insert into newsletter_subscriptions (id, address_hash, email, source, token_hash)
      values (${id}, sha256(gen_random_uuid()::text::bytea), 'ada@example.com', 'order',
        ${hashToken(linkToken(shop.config, 'newsletter', id))})
      returning id
    )
    select jsonb_build_object('requestId', id) as data from wish`)
}

/** An issue that staff wrote, for one who confirmed. */
const freshIssue = () =>
  first(sql`
    with issue as (
      insert into newsletter_issues (subject, preview, blocks, author)
      select 'Autumn', 'What is new', '[{"kind":"text","text":"A line."}]'::jsonb, id from staff limit 1
      returning id
    )
    select jsonb_build_object('issueId', issue.id, 'subscriptionId', n.id) as data
    from issue, newsletter_subscriptions n
    where n.confirmed_at is not null
    limit 1`)

/** Someone asks for another address of an order. */
const freshAddressChange = (way: 'code' | 'delay') =>
  first(sql`
    with wish as (
      insert into address_changes_requested (
        order_id, way, old_email, new_email, is_from_browser, network, until)
      select o.id, ${way}, o.email, 'lure@evil.example', true, '', shop_now() + interval '72 hours'
      from orders o
      where o.paid_at is not null
        and not exists (select from address_changes_requested w where w.order_id = o.id)
      limit 1
      returning id
    )
    select jsonb_build_object('requestId', id) as data from wish`)

/** Someone's keys wait for a code, or for a person. */
const freshHold = (waitsFor: 'code' | 'staff') =>
  first(sql`
    with held as (
      update risk_checks
      set level = 'medium', waits_for = ${waitsFor}, codes = 1, code_at = shop_now()
      where order_id = (select order_id from risk_checks where waits_for is null limit 1)
      returning order_id
    )
    select jsonb_build_object('orderId', order_id, 'nth', 1) as data from held`)

/** Someone's account moves to an address that another person reads. */
const freshMove = (state: 'open' | 'done') =>
  first(sql`
    with overtaken as (
      update account_moves set state = 'overtaken', ended_at = shop_now() where state = 'open'
    ), move as (
      insert into account_moves (customer_id, old_email, new_email, until, state, done_at, ended_at)
      select id, email, 'lure@evil.example', shop_now() + interval '1 hour', ${state},
        case when ${state} = 'done' then shop_now() end,
        case when ${state} = 'done' then shop_now() end
      from customers
      where not exists (select from account_moves m where m.customer_id = customers.id)
      limit 1
      returning id
    )
    select jsonb_build_object('moveId', id) as data from move`)

/** A cart that waits, of someone who is proven or not. */
const cart = (isProven: boolean, more = sql`'{}'::jsonb`) =>
  first(sql`
    with cart as (
      update abandoned_carts
      set proven_by = ${isProven ? 'order' : null}, state = 'open', created_at = shop_now()
      where id = (
        select c.id from abandoned_carts c
        where c.email is not null
          and not exists (select from orders o where o.email_normal = c.email_normal)
        limit 1)
      returning id
    )
    select jsonb_build_object('cartId', id) || ${more} as data from cart`)

/** What each kind of mail is written about. A new kind says here what a stranger could put into it. */
/** A request that nobody else can decide. */
const freshRequest = () =>
  first(sql`
    with asked as (
      insert into approvals (
        id, kind, object, summary, payload, payload_hash, asked_by, asked_at, expires_at)
      select 'appr_' || replace(gen_random_uuid()::text, '-', ''), 'order.grant', 'order:none',
        'Two licences without a payment.', '{}', sha256(gen_random_uuid()::text::bytea), id,
        shop_now(), shop_now() + interval '72 hours'
      from staff
      limit 1
      returning id, asked_by
    )
    select jsonb_build_object('approvalId', id, 'staffId', asked_by, 'from', '10:00 UTC') as data
    from asked`)

const subjects: Record<string, () => Promise<object>> = {
  'approval-alone': freshRequest,
  'mail-check': async () => ({ requestedAt: new Date().toISOString() }),
  'mail-test': async () => ({ sample: 'order-confirmed', words: {} }),
  'newsletter-issue': freshIssue,
  'newsletter-test': freshIssue,
  'order-confirmed': paidOrder,
  keys: async () => ({ ...(await paidOrder()), batch: null }),
  'order-link': paidOrder,
  'one-time-code': async () => ({ purpose: 'access', email: 'ada@example.com' }),
  'chat-code': async () => ({ ...(await paidOrder()), email: 'ada@example.com', asker: '' }),
  'account-news': async () => ({ news: 'known' }),
  'customer-news': async () => ({ news: 'renamed' }),
  'account-removal': () =>
    first(sql`
      with told as (
        update customers
        set email_verified_at = null, created_at = shop_now(), removal_told_at = shop_now()
        where id = (select id from customers limit 1)
        returning id
      )
      select jsonb_build_object('customerId', id) as data from told`),
  'move-code': () => freshMove('open'),
  'account-moved': () => freshMove('done'),
  'staff-link': () =>
    first(sql`select jsonb_build_object('staffId', id) as data from staff limit 1`),
  'staff-set-up': () =>
    first(sql`
      select jsonb_build_object('staffId', id, 'why', 'invited') as data from staff limit 1`),
  'staff-security-news': async () => ({ news: 'new-device', device: 'Firefox' }),
  'monthly-summary': async () => ({ month: '2026-10' }),
  'staff-news': () =>
    first(
      sql`select jsonb_build_object('ids', jsonb_build_array(id)) as data from notifications limit 1`,
    ),
  'address-code': () => freshAddressChange('code'),
  'address-wish': () => freshAddressChange('delay'),
  'talk-code': () =>
    first(sql`
      with asked as (
        insert into talk_codes (conversation_id, mailbox, asked_by, asked_letter_id, until)
        select id, email_normal, 'staff', 0, shop_now() + interval '1 day' from conversations limit 1
        returning id
      )
      select jsonb_build_object('codeId', id) as data from asked`),
  'release-code': () => freshHold('code'),
  'order-held': () => freshHold('staff'),
  'payment-on-its-way': () =>
    first(sql`
      with sent as (
        update orders set payment_status = 'processing'
        where id = (select id from orders where payment_status in ('awaiting', 'expired') limit 1)
        returning id
      )
      select jsonb_build_object('orderId', id) as data from sent`),
  'payment-not-arrived': paidOrder,
  'refund-confirmed': () => sent('refund-confirmed'),
  'key-revoked': () =>
    first(sql`
      with sold as (
        select a.id, l.order_id from assignments a join order_lines l on l.id = a.order_line_id
        where a.revoked_at is null limit 1
      ), revoked as (
        insert into key_revocations (assignment_id, reason, staff_id, at)
        select sold.id, 'reported as stolen', (select id from staff limit 1), shop_now() from sold
        on conflict do nothing
      )
      select jsonb_build_object('orderId', order_id, 'assignmentId', id) as data from sold`),
  'stock-alarm': () =>
    first(sql`select jsonb_build_object('productId', id, 'free', 3) as data from products limit 1`),
  'message-received': () =>
    first(sql`
      select jsonb_build_object('reference', reference) as data from conversations limit 1`),
  'help-is-over': () =>
    first(sql`
      select jsonb_build_object('reference', reference) as data from conversations limit 1`),
  'staff-reply': () =>
    first(sql`
      select jsonb_build_object('messageId', id) as data from conversation_messages
      where author = 'staff' limit 1`),
  'key-claim-refused': () =>
    first(sql`
      select jsonb_build_object('claimId', id) as data from key_claims
      where refusal is not null limit 1`),
  'address-changed': async () => ({ ...(await paidOrder()), nth: 1 }),
  'export-ready': async () => ({}),
  'erasure-done': async () => ({ erasureId: 'erasure_1' }),
  'return-news': () =>
    first(sql`
      select jsonb_build_object('requestId', id, 'news', 'received') as data
      from refund_requests limit 1`),
  'withdrawal-link': freshLink,
  'withdrawal-declared': () =>
    first(sql`select jsonb_build_object('withdrawalId', id) as data from withdrawals limit 1`),
  'review-request': paidOrder,
  'cart-reminder': () => cart(true, sql`'{"nth": 1}'::jsonb`),
  'confirm-reminder': () => cart(false),
  'confirm-newsletter': freshNewsletterRequest,
  'offer-ready': () =>
    first(sql`
      select jsonb_build_object('offerId', id) as data from business_offers
      where superseded_at is null and expires_at > shop_now() limit 1`),
  'payment-request': () =>
    first(sql`
      select jsonb_build_object('linkId', id) as data from payment_links
      where paused_at is null and max_uses is null and expires_at is null limit 1`),
  'seat-key': () =>
    first(sql`
      select jsonb_build_object('seatId', s.id) as data
      from seat_assignments s join assignments a on a.id = s.assignment_id
      where s.state = 'assigned' and a.revoked_at is null limit 1`),
}

test('every kind of mail is tried', () => {
  expect(templates.map(({ name }) => name).toSorted()).toEqual(Object.keys(subjects).toSorted())
})

test.each(templates.map((template) => [template.name, template] as const))(
  'the mail %s says nothing that someone else typed',
  async (name, template) => {
    for (const lure of lures) {
      await typeEverywhere(lure)
      const data = template.data.parse(await subjects[name]?.())
      const composed = await template.compose(shop.ctx, data)
      if (!composed) throw new Error('nothing was written')
      const { html, text } = renderMail(composed.body)
      expect(composed.subject).not.toMatch(carriesLure)
      expect(html).not.toMatch(carriesLure)
      expect(text).not.toMatch(carriesLure)
    }
  },
)

test('a real name is still said', async () => {
  await typeEverywhere('Zoë O’Brien-Łukasz')
  const template = templates.find(({ name }) => name === 'order-confirmed')
  const composed = await template?.compose(shop.ctx, await paidOrder())
  if (!composed) throw new Error('nothing was written')
  expect(renderMail(composed.body).text).toContain('Thank you, Zoë O’Brien-Łukasz')
})

test.each(['spec', 'computed'] as const)(
  'in the mode %s no two mails contradict each other or a page',
  async (mode) => {
    await setSetting(shop.ctx, 'truth.mode', mode)
    await typeEverywhere('Ada Byron')
    const mails: Document[] = []
    // One after the other: some change what the next is about.
    for (const template of templates) {
      const data = template.data.parse(await subjects[template.name]?.())
      const composed = await template.compose(shop.ctx, data)
      if (!composed) throw new Error(`nothing was written for ${template.name}`)
      const { html } = renderMail(composed.body)
      mails.push({ where: template.name, html: `<h1>${composed.subject}</h1>${html}` })
    }
    expect(contradictionsIn(mails, mode).map(told)).toEqual([])
  },
)
