import { type Look, MARGIN, newPaper, type Paper, WIDTH } from '../../../infra/pdf/pdf-paper.ts'
import { type Evidence, shortUtc, summaryOf, utc } from './evidence.rules.ts'

const LOGO = 26
/** What names stand in, and the time of an event. */
const LABEL = 96
const HALF = WIDTH / 2 - 12
const right = { x: MARGIN + WIDTH / 2 + 12, width: HALF }
const heading = { tag: 'H2', bold: true, size: 13 } as const

/** Tables begin on a page that has room for some of their rows. */
const ROOM = 80

const reasonWords = (reason: string) => reason.replaceAll('_', ' ')

function drawHead(paper: Paper, { dispute, order, seller }: Evidence) {
  paper.mark(LOGO)
  paper.columns([
    { text: seller.name, size: 18, bold: true, x: MARGIN + LOGO + 4, width: HALF },
    { text: `Order ${order.number}`, ...right, align: 'right', quiet: true, size: 11 },
  ])
  paper.skip(18)
  paper.write('Proof of delivery', { tag: 'H1', bold: true, size: 22 }, 2)
  paper.write(
    `For dispute ${dispute.id} of ${dispute.amount}, opened on ${utc(dispute.openedAt)} UTC. Reason given: ${reasonWords(dispute.reason)}.`,
    { quiet: true },
  )
  paper.rule(12)
}

function drawSummary(paper: Paper, evidence: Evidence) {
  paper.write('In short', heading, 4)
  for (const sentence of summaryOf(evidence)) {
    paper.columns([
      { text: '–', width: 10, size: 10.5 },
      { text: sentence, x: MARGIN + 14, width: WIDTH - 14, size: 10.5 },
    ])
    paper.skip(3)
  }
  paper.skip(12)
}

type Facts = readonly (readonly [name: string, value: string])[]

function drawFacts(paper: Paper, title: string, facts: Facts) {
  paper.write(title, heading, 4)
  for (const [name, value] of facts) {
    if (value === '') continue
    paper.columns([
      { text: name, width: LABEL, quiet: true },
      { text: value, x: MARGIN + LABEL + 6, width: WIDTH - LABEL - 6 },
    ])
    paper.skip(2)
  }
  paper.skip(12)
}

function drawParties(paper: Paper, { order, buyer }: Evidence) {
  const bought: Facts = [
    ['Bought', order.items.join(', ')],
    ['Ordered', `${utc(order.orderedAt)} UTC`],
    ['Paid', `${order.paid}, ${utc(order.paidAt)} UTC`],
    ['Payment', order.paymentId],
    ['Invoices', order.invoices.join(', ')],
  ]
  const person: Facts = [
    ['Name', buyer.name],
    ['E-mail', buyer.email],
    ['Billing address', buyer.address.join(', ')],
    ['Phone', buyer.phone],
    ['Device', buyer.device],
  ]
  drawFacts(paper, 'The order', bought)
  drawFacts(paper, 'The buyer', person)
}

const inColumns = (texts: readonly string[], columns: readonly Look[], look: Look) =>
  texts.map((text, index) => ({ text, ...columns[index], ...look }))

type Table = Readonly<{ title: string; heads: readonly string[]; columns: readonly Look[] }>

function drawTable(
  paper: Paper,
  { title, heads, columns }: Table,
  rows: readonly (readonly string[])[],
) {
  if (rows.length === 0) return
  paper.keep(ROOM)
  paper.write(title, heading, 6)
  paper.table([
    inColumns(heads, columns, { bold: true, quiet: true, size: 8.5 }),
    ...rows.map((cells) => inColumns(cells, columns, { size: 9 })),
  ])
  paper.skip(16)
}

const licenseTable: Table = {
  title: 'What was delivered',
  heads: ['Licence', 'Key ends in', 'Delivered, UTC', 'First opened by the buyer', 'Times opened'],
  columns: [
    { x: MARGIN, width: 150 },
    { x: MARGIN + 156, width: 60 },
    { x: MARGIN + 222, width: 96 },
    { x: MARGIN + 324, width: 96 },
    { x: MARGIN + 426, width: WIDTH - 426, align: 'right' },
  ],
}

const eventTable: Table = {
  title: 'What happened, in order',
  heads: ['When, UTC', 'What', 'Where: address, device, network'],
  columns: [
    { x: MARGIN, width: LABEL },
    { x: MARGIN + LABEL + 6, width: 216 },
    { x: MARGIN + 324, width: WIDTH - 324 },
  ],
}

const agreementTable: Table = {
  title: 'What the buyer agreed to before paying',
  heads: ['When, UTC', 'Wording'],
  columns: [
    { x: MARGIN, width: LABEL },
    { x: MARGIN + LABEL + 6, width: WIDTH - LABEL - 6 },
  ],
}

function drawTables(paper: Paper, { licenses, events, agreements, order }: Evidence) {
  drawTable(
    paper,
    licenseTable,
    licenses.map(({ product, lastFive, assignedAt, firstLookAt, looks }) => [
      product,
      lastFive,
      shortUtc(assignedAt),
      firstLookAt ? shortUtc(firstLookAt) : 'Not on the order page',
      String(looks),
    ]),
  )
  drawTable(
    paper,
    eventTable,
    events.map(({ at, what, where }) => [shortUtc(at), what, where || '–']),
  )
  const terms = order.termsVersion
    ? [[shortUtc(order.orderedAt), `Terms of service, version ${order.termsVersion}`]]
    : []
  const waivers = agreements.map(({ at, wording, version }) => [
    shortUtc(at),
    `“${wording}” (version ${version})`,
  ])
  drawTable(paper, agreementTable, [...terms, ...waivers])
}

/** The document a bank reads: the case first, then what proves it. */
export async function renderEvidence(evidence: Evidence): Promise<Buffer> {
  const title = `Proof of delivery of order ${evidence.order.number}`
  const paper = await newPaper({
    title,
    author: evidence.seller.name,
    createdAt: evidence.writtenAt,
  })
  drawHead(paper, evidence)
  drawSummary(paper, evidence)
  drawParties(paper, evidence)
  drawTables(paper, evidence)
  const { name, website, email } = evidence.seller
  paper.write(
    `Written by ${name} (${website}, ${email}) on ${utc(evidence.writtenAt)} UTC from the shop’s own records. Times are UTC. Networks are shortened, and keys are named by their last five characters: anyone who has a whole key can use it.`,
    { quiet: true, size: 8 },
  )
  return await paper.end()
}
