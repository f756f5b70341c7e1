import { isDeepStrictEqual } from 'node:util'
import { defaultSettings, type Settings } from '@keyhaven/contracts/settings'
import { GUARANTEE_DAYS } from '@keyhaven/contracts/withdrawal'
import { sql } from 'kysely'
import { isSamplePostalAddress } from '../../config.ts'
import type { Db } from '../../infra/db/db.ts'
import { paymentKeysTestedAt } from '../../modules/platform/go-live/test-payment-keys.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { DEMO_STAFF } from '../../modules/staff/staff/factors/factors.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { senderCheck } from '../reads/read-sender.ts'
import type { ShopFacts } from './checklist.rules.ts'

type Edition = Readonly<{ name: string; isPriced: boolean; hasKeys: boolean }>

async function editionsOnSale(db: Db): Promise<Edition[]> {
  const { rows } = await sql<Edition>`
    select p.short_name as name,
      coalesce((
        select h.price_minor > 0
        from price_history h
        where h.product_id = p.id and h.valid_from <= shop_now()
        order by h.valid_from desc
        limit 1
      ), false) as "isPriced",
      exists (
        select from key_units u where u.product_id = p.id and u.status = 'available'
      ) as "hasKeys"
    from products p
    where p.is_active
    order by p.position, p.id`.execute(db)
  return rows
}

async function waitingOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (
      select from orders where fulfilment_status in ('backordered', 'partial') limit 100
    ) few`.execute(db)
  return rows[0]?.count ?? 0
}

/** The newest order that a card paid for here and whose keys all went out; those of the demo were never paid. */
async function deliveredOrder(db: Db): Promise<ShopFacts['testOrder']> {
  const { rows } = await sql<{ orderNumber: string; seconds: number }>`
    select o.order_number as "orderNumber", (
        select extract(epoch from max(a.assigned_at) - o.paid_at)::int
        from order_lines l
        join assignments a on a.order_line_id = l.id
        where l.order_id = o.id
      ) as seconds
    from (
      select id, order_number, paid_at, fulfilment_status
      from orders
      where paid_at is not null
      order by paid_at desc, id desc
      limit 300
    ) o
    where o.fulfilment_status = 'allocated'
      and (
        select true
        from payment_attempts t
        where t.order_id = o.id and t.status = 'succeeded' and t.intent_id not like 'pi\\_demo\\_%'
        limit 1
      )
    order by o.paid_at desc
    limit 1`.execute(db)
  return rows[0]
}

async function superAdmins(db: Db): Promise<ShopFacts['superAdmins']> {
  const { rows } = await sql<{ name: string; hasFactor: boolean }>`
    select s.first_name || ' ' || s.last_name as name,
      exists (select from staff_authenticators a where a.staff_id = s.id)
        or exists (select from staff_passkeys k where k.staff_id = s.id) as "hasFactor"
    from staff s
    where s.role = 'super_admin' and s.is_active
    order by s.created_at, s.id`.execute(db)
  const ready = rows.filter(({ hasFactor }) => hasFactor).map(({ name }) => name)
  return { ready, others: rows.length - ready.length }
}

/** Samples that visitors see, and what the demo left behind. */
async function demoContent(db: Db, settings: Settings): Promise<ShopFacts['demo']> {
  const areTextsUnproven = settings['truth.mode'] === 'spec'
  const { rows } = await sql<{ ofNewShop: number; ofDemo: number; hasStaff: boolean }>`
    select
      (select count(*) from reviews where is_demo and state = 'approved') as "ofNewShop",
      (select count(*) from reviews where is_sample and state = 'approved') as "ofDemo",
      exists (select from staff where id like ${`${DEMO_STAFF}%`}) as "hasStaff"`.execute(db)
  const { ofNewShop = 0, ofDemo = 0, hasStaff = false } = rows[0] ?? {}
  // Those of a new shop are shown beside the agreed texts alone, and until there are others.
  const reviews = ofDemo || (areTextsUnproven ? ofNewShop : 0)
  return { areTextsUnproven, reviews, hasStaff }
}

function identityIn(ctx: StaffContext, settings: Settings): ShopFacts['identity'] {
  const isOwn = (key: 'company.facts' | 'invoice.seller') =>
    !isDeepStrictEqual(settings[key], defaultSettings[key])
  return {
    isOwnCompany: isOwn('company.facts'),
    isOwnSeller: isOwn('invoice.seller'),
    hasPostalAddress:
      settings['company.postal_address'] !== null ||
      !isSamplePostalAddress(ctx.config.POSTAL_ADDRESS),
  }
}

async function areHoursSet(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from store_settings where key = 'support.hours'`.execute(db)
  return rows.length > 0
}

export async function shopFacts(ctx: StaffContext): Promise<ShopFacts> {
  const { db, config } = ctx
  const settings = await settingsOf(ctx)
  const [editions, waiting, testOrder, admins, demo, testedAt, sender, isSet] = await Promise.all([
    editionsOnSale(db),
    waitingOrders(db),
    deliveredOrder(db),
    superAdmins(db),
    demoContent(db, settings),
    paymentKeysTestedAt(ctx),
    senderCheck(ctx),
    areHoursSet(db),
  ])
  const onSale = editions.length
  const failing = sender.findings
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'unknown')
    .map(({ name }) => name)
  return {
    identity: identityIn(ctx, settings),
    payments: { testedAt, isLive: config.isLive },
    sender: { domain: sender.domain, failing },
    prices: { onSale, priced: editions.filter(({ isPriced }) => isPriced).length },
    keys: {
      onSale,
      empty: editions.filter(({ hasKeys }) => !hasKeys).map(({ name }) => name),
      waiting,
    },
    testOrder,
    returnDays: GUARANTEE_DAYS,
    hours: { isSet },
    superAdmins: admins,
    demo,
  }
}

/** How many people can sign in to the back office. */
export async function countMembers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from staff where is_active`.execute(db)
  return rows[0]?.count ?? 0
}
