import type { ShopEvent } from '@keyhaven/contracts/events'
import { definePlugin, type PluginTools } from '@keyhaven/contracts/plugin'

/** One line of the daybook. An event may be told twice: then both lines have one `id`. */
type DaybookLine = Readonly<{
  id: string
  at: string
  kind: 'sale' | 'refund'
  order: string
  amountMinor: number
  currency: string
}>

async function post(line: DaybookLine, { http, settings, log }: PluginTools): Promise<void> {
  const status = await http.post(settings.url ?? '', line)
  // What is thrown here is tried again later.
  if (status < 200 || status > 299) throw new Error(`the daybook answered ${status}`)
  log.info('wrote a line', { id: line.id, kind: line.kind })
}

const saleLine = ({ id, at, data }: ShopEvent<'order.paid'>): DaybookLine => ({
  ...{ id, at, kind: 'sale', order: data.orderId },
  amountMinor: data.totalMinor,
  currency: data.currency,
})

const refundLine = ({ id, at, data }: ShopEvent<'refund.created'>): DaybookLine => ({
  ...{ id, at, kind: 'refund', order: data.orderId },
  amountMinor: data.amountMinor,
  currency: data.currency,
})

const freeMail = new Set(['gmail.com', 'outlook.com', 'yahoo.com', 'gmx.de', 'web.de', 'proton.me'])
const MANY_SEATS = 5

/** Posts every sale and every refund as a line of JSON to an address, and finds large orders from private mailboxes odd. */
export default definePlugin({
  name: 'daybook',
  version: '1.0.0',
  settings: { url: 'required' },
  on: {
    'order.paid': (event, tools) => post(saleLine(event), tools),
    'refund.created': (event, tools) => post(refundLine(event), tools),
  },
  risk: ({ seats, mailDomain }) =>
    seats >= MANY_SEATS && freeMail.has(mailDomain)
      ? { points: 15, sentence: 'Five or more seats, from a free mail provider' }
      : undefined,
})
