import { companyFacts } from '@keyhaven/contracts/company'
import { countryName } from '@keyhaven/contracts/country-table'
import { formatMoney, money } from '@keyhaven/contracts/money'
import { type Look, MARGIN, newPaper, type Paper, WIDTH } from '../../../infra/pdf/pdf-paper.ts'
import type { Offer } from './offers.repo.ts'
import { offerName } from './offers.rules.ts'

const HALF = WIDTH / 2 - 12
const right = { x: MARGIN + WIDTH / 2 + 12, width: HALF }

/** "15 November 2026" */
const dayOf = (time: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time)

/** The last day it can be accepted: it ends with the midnight that follows. */
const lastDay = ({ expiresAt }: Offer) => dayOf(new Date(expiresAt.getTime() - 1))

function drawHead(paper: Paper, offer: Offer) {
  const big = { size: 19, bold: true }
  paper.columns([
    { text: 'Quote', tag: 'H1', ...big, width: HALF },
    { text: offer.parties.seller.name, ...big, ...right, align: 'right' },
  ])
  paper.skip(6)
  paper.write(`Number: ${offerName(offer.reference, offer.version)}`, { bold: true })
  paper.write(`Date of issue: ${dayOf(offer.issuedAt)}`)
  paper.write(`Valid until the end of ${lastDay(offer)} (UTC)`, { bold: true })
  if (offer.version > 1) paper.write('Replaces every earlier version of this quote.')
  paper.rule(12)
}

function drawParties(paper: Paper, { parties }: Offer) {
  const { seller, company, contactName, email, taxId } = parties
  const country = countryName(parties.country)
  const sold = [seller.name, ...seller.address, seller.email, seller.website]
  const bought = [company, contactName, country, ...(taxId ? [`Tax ID: ${taxId}`] : []), email]
  const head = { tag: 'H2', bold: true, quiet: true } as const
  const block = (name: string, lines: readonly string[], place: Look) => [
    { text: name, ...head, ...place },
    ...lines.map((text, index) => ({ text, bold: index === 0, ...place })),
  ]
  paper.stacks([
    block('From', [...sold, ...seller.registrations], { width: HALF }),
    block('For', bought, right),
  ])
  paper.skip(22)
}

const columns: readonly Look[] = [
  { x: MARGIN, width: 170 },
  { x: MARGIN + 176, width: 52, align: 'right' },
  { x: MARGIN + 234, width: 80, align: 'right' },
  { x: MARGIN + 320, width: 60, align: 'right' },
  { x: MARGIN + 386, width: WIDTH - 386, align: 'right' },
]

const inColumns = (texts: readonly string[], look: Look = {}) =>
  texts.map((text, index) => ({ text, ...columns[index], ...look }))

function drawLines(paper: Paper, { lines, currency, totalMinor }: Offer) {
  const written = (minor: number) => formatMoney(money(minor, currency))
  const heads = ['Description', 'Quantity', 'Unit price', 'Volume', `Amount, ${currency}`]
  paper.table([
    inColumns(heads, { bold: true, quiet: true, size: 8.5 }),
    ...lines.map(({ productName, quantity, unitMinor, percent, amountMinor }) =>
      inColumns([
        productName,
        String(quantity),
        written(unitMinor),
        percent > 0 ? `−${percent} %` : '–',
        written(amountMinor),
      ]),
    ),
  ])
  const strong = { bold: true, size: 12 }
  paper.columns([
    { text: 'Total', x: MARGIN + 150, width: 230, align: 'right', ...strong },
    { text: written(totalMinor), ...columns[4], ...strong },
  ])
  paper.skip(20)
}

function drawNotes(paper: Paper, { note, parties, lines }: Offer) {
  if (note) paper.write(note, {}, 6)
  if (lines.some(({ percent }) => percent > 0)) {
    paper.write('Unit prices include the volume discount.', {}, 3)
  }
  paper.write(parties.taxNote, {}, 3)
  paper.write('To accept it, open the link in the e-mail it came with and pay by card.', {}, 3)
  if (paper.hasEscapes()) {
    paper.write(
      'Letters that this typeface does not have are written as their Unicode number.',
      {},
      3,
    )
  }
  paper.rule(10)
  paper.write(parties.notice ?? companyFacts.disclaimer, { quiet: true, size: 8 })
}

/** The quote on paper: the same bytes whenever the same version is drawn. */
export async function renderOffer(offer: Offer): Promise<Buffer> {
  const title = `Quote ${offerName(offer.reference, offer.version)}`
  const author = offer.parties.seller.name
  const paper = await newPaper({ title, author, createdAt: offer.issuedAt })
  drawHead(paper, offer)
  drawParties(paper, offer)
  drawLines(paper, offer)
  drawNotes(paper, offer)
  return await paper.end()
}
