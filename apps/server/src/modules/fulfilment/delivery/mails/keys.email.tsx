import { isWindowsOnly } from '@keyhaven/contracts/official-downloads'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { lateDeliveryWords } from '../../../catalog/marketing-claims/marketing-claims.service.ts'
import { cardOf } from '../../../catalog/products/edition-card.ts'
import { editionsOf } from '../../../catalog/products/editions.ts'
import { EmailLayout } from '../../../platform/emails/email-layout.tsx'
import { systemFor, systemFrom } from '../../../platform/emails/install.rules.ts'
import { InstallSteps, type InstallView } from '../../../platform/emails/install-steps.tsx'
import { LicenceCard, type LicenceCardView } from '../../../platform/emails/licence-card.tsx'
import { Bullets, Paragraph, Part } from '../../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../../platform/emails/template.ts'
import { nameForMail } from '../../../platform/emails/typed-names.rules.ts'
import { maskedForMail } from '../../../stock/licenses/units/masked-for-mail.ts'
import { replacedBy } from '../../../stock/licenses/units/replace-key.ts'
import { keysForMail, type LicenseKey } from '../../../stock/licenses/units/reveal-keys.ts'
import { officialLinks } from '../../downloads/links.service.ts'
import { orderOf } from '../../orders/orders.service.ts'
import { licensesOf } from '../view/shelf.ts'
import { type Delivery, wordsOf } from './keys-words.rules.ts'

export type KeysView = Readonly<{
  orderNumber: string
  orderUrl: string
  delivery: Delivery
  cards: readonly LicenceCardView[]
  /** Those that are still to come. */
  waiting: readonly LicenceCardView[]
  /** "Office Home 2024: key ending H5N9T" */
  earlier: readonly string[]
  install: InstallView
}>

type Shelf = Awaited<ReturnType<typeof licensesOf>>
type Licence = NonNullable<ReturnType<Shelf['get']>>[number]

const placeOf = (shelf: readonly Licence[], { productId, slot }: LicenseKey) =>
  shelf.find((one) => one.productId === productId && one.slot === slot)

const isElsewhere = (keys: readonly LicenseKey[]) => (one: Licence) =>
  one.state === 'ready' &&
  !keys.some(({ licenseKey }) => one.lastFive && licenseKey.endsWith(one.lastFive))

/** The cards of a delivery, of what is to come, and what went before it. */
async function cardsOf(ctx: Context, shelf: readonly Licence[], keys: readonly LicenseKey[]) {
  const editions = await editionsOf(ctx, [...new Set(shelf.map((one) => one.productId))])
  const card = (one: Licence | LicenseKey) => cardOf(one, editions.get(one.productId))
  const waiting = shelf.filter(({ state }) => state === 'waiting')
  const late = waiting.length > 0 ? await lateDeliveryWords(ctx) : ''
  return {
    cards: keys.map((key) => ({ ...card(placeOf(shelf, key) ?? key), licenseKey: key.licenseKey })),
    waiting: waiting.map((one) => ({ ...card(one), follows: `The key follows ${late}` })),
    earlier: shelf
      .filter(isElsewhere(keys))
      .map(({ productName, lastFive }) => `${productName}: key ending ${lastFive}`),
    late,
  }
}

type KeyBatch = Readonly<{ orderId: string; batch: number | null }>

async function viewOf(
  ctx: Context,
  { orderId, batch }: KeyBatch,
  keys: readonly LicenseKey[],
): Promise<KeysView | undefined> {
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new Error(`there is no order ${orderId}`)
  const [first] = keys
  // Taken back, withheld, or frozen by a dispute, before the mail was written.
  if (!first) return undefined
  const shelf = (await licensesOf(ctx.db, [order])).get(orderId) ?? []
  const { late, ...cards } = await cardsOf(ctx, shelf, keys)
  const replaced = batch === null ? [] : await replacedBy(ctx.db, orderId, batch)
  const isPcOnly = keys.some(({ productId }) => isWindowsOnly(productId))
  const system = systemFor(systemFrom(order.device), isPcOnly)
  const linkOf = await officialLinks(ctx)
  return {
    orderNumber: order.order_number,
    orderUrl: `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}`,
    delivery: {
      name: nameForMail(order.first_name),
      count: keys.length,
      batch,
      waiting: cards.waiting.length,
      late,
      replaced: replaced.map(({ lastFive }) => lastFive),
    },
    ...cards,
    install: {
      system,
      isWindowsOnly: isPcOnly,
      downloadUrl: linkOf({ productId: first.productId, name: first.productName }, system),
    },
  }
}

/** The keys themselves, and all it takes to use them. They are read when the mail is written. */
export const keysOf = defineEmail({
  name: 'keys',
  /** A batch of a delivery, or all keys of the order when it is asked for again. */
  data: z.object({
    orderId: z.string(),
    batch: z.nullable(z.int()),
    /** Assignments, where a mail is to say some of the keys alone. */
    only: z.optional(z.array(z.int())),
  }),
  load: async (ctx, data) =>
    viewOf(ctx, data, await keysForMail(ctx, data.orderId, data.batch, data.only)),
  preview: async (ctx, data) =>
    viewOf(ctx, data, await maskedForMail(ctx.db, data.orderId, data.batch, data.only)),
  write: ({ orderNumber, orderUrl, delivery, cards, waiting, earlier, install }, house) => {
    const { subject, title, lead } = wordsOf(delivery, orderNumber)
    return {
      subject,
      body: (
        <EmailLayout
          preview="Keep this e-mail: it holds your keys."
          house={house}
          seal="key"
          reference={`Order ${orderNumber}`}
          title={title}
          lead={lead}
          why="because you bought from us. Keep it safe: anyone who has a key can use it"
        >
          {delivery.replaced.map((lastFive) => (
            <Paragraph key={lastFive}>
              The new key replaces the one that ended in <span className="b">{lastFive}</span>,
              which is no longer yours to use. Remove the old key from the computer before you enter
              the new one.
            </Paragraph>
          ))}
          {cards.map((view, index) => (
            <LicenceCard key={view.licenseKey} view={view} top={index === 0 ? 26 : 12} />
          ))}
          {waiting.map((view) => (
            <LicenceCard key={`${view.name} ${view.limits}`} view={view} />
          ))}
          <InstallSteps view={install} origin={house.origin} />
          {earlier.length > 0 && (
            <Part title="Sent earlier">
              <Bullets items={earlier} />
            </Part>
          )}
          <Paragraph>
            All your keys, your receipt and your invoice are on your{' '}
            <a href={orderUrl}>order page</a>.
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
})
