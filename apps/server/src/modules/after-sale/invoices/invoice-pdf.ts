import { countryName } from '@keyhaven/contracts/country-table'
import { formatMoney, money } from '@keyhaven/contracts/money'
import { type Look, MARGIN, newPaper, type Paper, WIDTH } from '../../../infra/pdf/pdf-paper.ts'
import { percentText } from '../../catalog/tax/percent.rules.ts'
import { cardText } from '../../platform/emails/written.rules.ts'
import type { InvoiceContent } from './invoice-content.rules.ts'
import type { Document } from './invoices.repo.ts'
import { type Cause, rateText } from './invoices.rules.ts'

type Drawn = Pick<Document, 'number' | 'kind' | 'cause' | 'content' | 'issuedAt'>

const titles = { invoice: 'Invoice', credit_note: 'Credit note' }
const HALF = WIDTH / 2 - 12
const right = { x: MARGIN + WIDTH / 2 + 12, width: HALF }

/** "15 November 2026" */
const dayOf = (time: Date | string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))

const paid = ({ card, paidAt }: InvoiceContent) =>
  `Paid by ${cardText(card?.brand)} on ${dayOf(paidAt)}. Nothing is due.`

/** That it is paid, or how the money goes back. */
const settled: Record<Cause, (content: InvoiceContent) => string> = {
  payment: paid,
  company: paid,
  refund_reversal: () => 'Paid with the order. Nothing is due.',
  refund: ({ card }) => `Returned to the ${cardText(card?.brand)} it was paid with.`,
  cancellation: () => 'No money moves.',
}

const LOGO = 26

function drawHead(paper: Paper, { number, kind, issuedAt, content }: Drawn) {
  const beside = { x: MARGIN + LOGO + 4, width: HALF - LOGO - 4 }
  paper.mark(LOGO)
  paper.columns([
    { text: content.brand ?? content.seller.name, size: 18, bold: true, ...beside },
    { text: titles[kind], tag: 'H1', size: 22, bold: true, ...right, align: 'right' },
  ])
  paper.skip(20)
  paper.write(`Number: ${number}`, { bold: true })
  paper.write(`Date of issue: ${dayOf(issuedAt)}`)
  paper.write(`Order: ${content.orderNumber}, paid on ${dayOf(content.paidAt)}`)
  if (content.reason) paper.write(content.reason, { bold: true })
  paper.rule(12)
}

function drawParties(paper: Paper, { seller, buyer }: InvoiceContent) {
  const sold = [
    seller.name,
    ...seller.address,
    seller.email,
    seller.website,
    ...seller.registrations,
  ]
  const names = buyer.company ? [buyer.company, buyer.name] : [buyer.name]
  const vatId = buyer.vatId ? [`VAT ID: ${buyer.vatId}`] : []
  const bought = [...names, ...buyer.address, ...vatId, buyer.email]
  const head = { tag: 'H2', bold: true, quiet: true } as const
  const block = (name: string, lines: readonly string[], place: Look) => [
    { text: name, ...head, ...place },
    ...lines.map((text, index) => ({ text, bold: index === 0, ...place })),
  ]
  paper.stacks([block('Seller', sold, { width: HALF }), block('Billed to', bought, right)])
  paper.skip(22)
}

const columns: readonly Look[] = [
  { x: MARGIN, width: 228 },
  { x: MARGIN + 234, width: 45, align: 'right' },
  { x: MARGIN + 285, width: 95, align: 'right' },
  { x: MARGIN + 386, width: WIDTH - 386, align: 'right' },
]

const inColumns = (texts: readonly string[], look: Look = {}) =>
  texts.map((text, index) => ({ text, ...columns[index], ...look }))

function drawLines(paper: Paper, { lines, currency }: InvoiceContent) {
  const written = (minor: number) => formatMoney(money(minor, currency))
  const heads = ['Description', 'Quantity', 'Unit price', `Amount, ${currency}`]
  paper.table([
    inColumns(heads, { bold: true, quiet: true, size: 8.5 }),
    ...lines.map(({ name, quantity, unitMinor, amountMinor }) =>
      inColumns([name, String(quantity), written(unitMinor), written(amountMinor)]),
    ),
  ])
}

/** What the total is made of, where it includes a tax. */
function taxSums({ tax, totalMinor, currency }: InvoiceContent): [string, string][] {
  if (tax?.treatment !== 'standard') return []
  const written = (minor: number) => formatMoney(money(minor, currency))
  const country = countryName(tax.place.slice(0, 2))
  return [
    ['Net', written(totalMinor - tax.taxMinor)],
    [`VAT ${percentText(tax.rate)}, ${country}`, written(tax.taxMinor)],
  ]
}

function drawTotals(paper: Paper, { content, kind }: Drawn) {
  const written = (minor: number) => formatMoney(money(minor, content.currency))
  const code = content.couponCode ? ` (code ${content.couponCode})` : ''
  const sums: readonly (readonly [string, string])[] = [
    ['Subtotal', written(content.subtotalMinor)],
    ...(content.discountMinor > 0
      ? ([[`Discount${code}`, `−${written(content.discountMinor)}`]] as const)
      : []),
    ...(content.creditedMinor > 0
      ? ([['Credited before', `−${written(content.creditedMinor)}`]] as const)
      : []),
    ...taxSums(content),
  ]
  const label = { x: MARGIN + 150, width: 230, align: 'right' } as const
  for (const [name, amount] of sums) {
    paper.columns([
      { text: name, ...label },
      { text: amount, ...columns[3] },
    ])
  }
  paper.skip(3)
  const total = kind === 'invoice' ? 'Total' : 'Total credited'
  const strong = { bold: true, size: 13 }
  paper.columns([
    { text: total, ...label, ...strong },
    { text: written(content.totalMinor), ...columns[3], ...strong },
  ])
  if (kind === 'invoice') {
    paper.skip(3)
    paper.columns([
      { text: 'Amount due', ...label },
      { text: written(0), ...columns[3] },
    ])
  }
  paper.skip(24)
}

function drawNotes(paper: Paper, { content, cause }: Drawn) {
  const { currency, dollarsMinor, rateMicros, lines } = content
  paper.write(settled[cause](content), { bold: true, size: 11 }, 5)
  paper.write(content.taxNote, {}, 3)
  const isRounded = lines.some((line) => line.unitMinor * line.quantity !== line.amountMinor)
  if (isRounded) paper.write('Unit prices are rounded; the amounts are exact.', {}, 3)
  if (currency !== 'USD' && rateMicros > 0) {
    const dollars = formatMoney(money(dollarsMinor, 'USD'))
    const rate = rateText(currency, rateMicros)
    paper.write(`The order cost ${dollars}, converted once at ${rate}.`, {}, 3)
  }
  if (paper.hasEscapes()) {
    paper.write(
      'Letters that this typeface does not have are written as their Unicode number.',
      {},
      3,
    )
  }
  paper.rule(10)
  paper.write(content.notice, { quiet: true, size: 8 })
}

/** The document on paper: the same bytes whenever the same row is drawn. */
export async function renderInvoice(drawn: Drawn): Promise<Buffer> {
  const { number, kind, content, issuedAt } = drawn
  const title = `${titles[kind]} ${number}`
  const paper = await newPaper({ title, author: content.seller.name, createdAt: issuedAt })
  drawHead(paper, drawn)
  drawParties(paper, content)
  drawLines(paper, content)
  drawTotals(paper, drawn)
  drawNotes(paper, drawn)
  return await paper.end()
}
