import type { Config } from '../../config.ts'
import type { Db } from '../../infra/db/db.ts'
import { sealNotes } from '../book/audit.ts'
import { atDesk, type Desk } from '../book/desk.ts'
import { createDice, type Dice } from '../book/dice.ts'
import { createPapers } from '../book/papers.ts'
import { personCalled } from '../book/people.ts'
import { readShop } from '../book/shop-facts.ts'
import { addCompanies, addCorrectedAddresses, addDownloads } from './after-orders.ts'
import { addCarts } from './carts.ts'
import { addClaims } from './claims.ts'
import { addCoupons, countUses } from './coupons.ts'
import { addCustomers, addForgotten, addReaders } from './customers.ts'
import { addMessages } from './inbox.ts'
import { addLinks } from './links.ts'
import { addMoves } from './moves.ts'
import { addNews } from './notifications.ts'
import { addOrders } from './orders.ts'
import { addPayouts } from './payouts.ts'
import { addQuotes } from './quotes.ts'
import { addReturns } from './returns.ts'
import { addReviews } from './reviews.ts'
import { addSettings } from './settings.ts'
import { addStaff, demoStaffId } from './staff.ts'
import { addStatuses } from './statuses.ts'
import { fillShelves, leaveSpares, markSold, unitsOnSale } from './stock.ts'
import { days, plus, type Story } from './story.ts'
import { addVisits } from './visits.ts'
import { addProviderEvents, addReceivers } from './webhooks.ts'

const SEED = 20_260_101
const PEOPLE = 160
const SCARCE = 'professional-plus-2019'
const EXTRA_UNITS = 8

/** Only where payments are played: the stand-in forgets what it never saw, the provider would not. */
export const mayHaveDemo = ({ isLive, sandboxUrl }: Config) => !isLive && sandboxUrl !== undefined

export async function hasDemo(db: Db): Promise<boolean> {
  const id = demoStaffId('super_admin')
  const row = await db.selectFrom('staff').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Everything here happened before the first payment that a person made in this shop. */
async function lastMoment({ tx }: Desk): Promise<Date> {
  const { first } = await tx
    .selectFrom('payment_attempts')
    .select((select) => select.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first ? plus(first, -3_600_000) : plus(new Date(), -600_000)
}

/** A browser for each order and cart. */
const browsers =
  ({ book }: Desk, dice: Dice) =>
  (at: Date) => {
    const id = book.id('checkout_sessions')
    const seen = { network: '198.51.100.0', user_agent: 'Chrome on Windows' }
    const token_hash = dice.bytes(32)
    book.add('checkout_sessions', {
      id,
      token_hash,
      ...seen,
      created_at: at,
      expires_at: plus(at, days(30)),
    })
    return id
  }

/** A shop that is open for ninety days, with everything that can happen in one. Ask `hasDemo` first. */
export async function seedLivelyShop(config: Config, url: string): Promise<void> {
  if (!mayHaveDemo(config)) throw new Error('the demo shop needs the card provider’s stand-in')
  await atDesk(config, { url, isBulk: false }, tell)
}

async function tell(desk: Desk) {
  const dice = createDice(SEED)
  const shop = await readShop(desk.tx)
  const end = await lastMoment(desk)
  const begin = new Date(Math.max(Number(plus(end, -days(90))), Number(plus(shop.opened, days(1)))))
  const staff = await addStaff(desk, plus(begin, -days(1)))
  addSettings(desk, staff, begin)
  const by = `staff:${staff.catalogue}`
  const stock = await fillShelves({ desk, shop, dice, at: plus(begin, -days(0.5)), by })
  const left = await unitsOnSale(desk, SCARCE)
  const extra = Array.from({ length: EXTRA_UNITS }, () => stock.take(SCARCE, begin)).flatMap(
    (unit) => unit ?? [],
  )
  const scarceUnits = [...left, ...extra]
  const story: Story = {
    desk,
    shop,
    dice,
    papers: await createPapers(desk, shop),
    begin,
    end,
    people: Array.from({ length: PEOPLE }, (_, nth) => personCalled(nth, dice)),
    staff,
    take: (productId, at) =>
      productId === SCARCE ? scarceUnits.shift() : stock.take(productId, at),
    scarce: SCARCE,
    coupons: addCoupons(desk, begin),
    browser: browsers(desk, dice),
    sales: [],
  }
  await addCustomers(story)
  addQuotes(story, scarceUnits.length)
  addLinks(story)
  addOrders(story)
  addClaims(story)
  addReturns(story)
  addDownloads(story)
  addCorrectedAddresses(story)
  addMoves(story)
  addCompanies(story)
  addReviews(story)
  addReaders(story)
  addForgotten(story)
  addCarts(story)
  addMessages(story)
  addNews(story)
  addReceivers(story)
  addProviderEvents(story)
  addStatuses(story)
  await addVisits(story)
  leaveSpares(story, stock, SCARCE)
  story.papers.issueUpTo(plus(end, days(1)))
  await countUses(desk)
  await addPayouts(story)
  await markSold(desk, left)
  await sealNotes(desk)
  await story.papers.keepCounters()
}
