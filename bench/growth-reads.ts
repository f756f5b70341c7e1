import { hashToken, newToken } from '../apps/server/src/infra/crypto/tokens.ts'
import { insertAccess } from '../apps/server/src/modules/fulfilment/orders/order-access.repo.ts'
import { insertSession } from '../apps/server/src/modules/people/customers/sessions.repo.ts'
import { connected, type Shop } from './big-shop.ts'
import { type Cost, costOf } from './cost.ts'
import { type Kind, limits, type Measure } from './growth-rules.ts'
import { pathsOf } from './list-paths.ts'
import { median } from './profile.ts'
import { type StaffList, staffLists } from './staff-lists.ts'

/** As many different buyers as there are rounds: nobody's rows are warm because of the round before. */
const ROUNDS = 20
const LIST_ROUNDS = 9
/** Sums over weeks take seconds in a large shop. */
const REPORT_ROUNDS = 3
const ORDERS_EACH = 3
const HOURS = 24
/** Plans are judged by the worst of so many buyers. */
const EXPLAINED = 3

type Buyer = Readonly<{ id: string; email: string; orders: readonly string[] }>
type Read = () => Promise<unknown>
/** The same question, each time about other rows. */
type Question = Readonly<{ name: string; kind: Kind; reads: readonly Read[] }>

/** Buyers with accounts and equally many paid orders, from all over the table. */
const buyersIn = (url: string): Promise<Buyer[]> =>
  connected(url, async (client) => {
    const { rows } = await client.query<Buyer>(
      `select c.id, c.email_normal as email, o.ids as orders
       from (
         select id, email_normal
         from customers
         where position('~' in id) = 0
         order by md5(id)
         limit 100 * $1
       ) c
       cross join lateral (
         select array_agg(p.id) as ids
         from orders p
         where p.email_normal = c.email_normal and p.paid_at is not null
           and p.payment_status = 'paid'
       ) o
       where cardinality(o.ids) = $2
       limit $1`,
      [ROUNDS, ORDERS_EACH],
    )
    if (rows.length < ROUNDS) throw new Error(`only ${rows.length} buyers to ask as`)
    return rows
  })

/** What a browser shows: a session of the account, and access to one order. */
async function browserOf({ ctx }: Shop, { id, email, orders }: Buyer) {
  const [bearer, session, access] = [newToken(), newToken(), newToken()]
  const halves = { bearerHash: hashToken(bearer), cookieHash: hashToken(session) }
  const caller = { network: '127.0.0.1', userAgent: 'bench' }
  await ctx.db
    .transaction()
    .execute((tx) =>
      insertSession(tx, { customerId: id, emailNormal: email, ...halves, ...caller }),
    )
  const [orderId = ''] = orders
  const tokenHash = hashToken(access)
  await insertAccess(ctx.db, { tokenHash, orderId, hours: HOURS, opensClosed: true })
  return { authorization: `Bearer ${bearer}`, cookie: `ac=${session}; oa=${access}` }
}

async function ofBuyers(shop: Shop): Promise<Question[]> {
  const buyers = await buyersIn(shop.url)
  const visits = await Promise.all(
    buyers.map(async (buyer) => ({
      order: buyer.orders[0] ?? '',
      headers: await browserOf(shop, buyer),
    })),
  )
  const question = (name: string, pathOf: (order: string) => string): Question => ({
    name,
    kind: 'read',
    reads: visits.map(({ order, headers }) => {
      const { cookie } = headers
      // Staff and buyers share the address of an order; a browser shows its cookie alone.
      const shown = name === 'My licences' ? headers : { cookie }
      return () => shop.getAs(pathOf(order), shown)
    }),
  })
  return [
    question('order page', (order) => `/api/admin/orders/${order}`),
    question('order timeline', (order) => `/api/orders/${order}/timeline`),
    question('My licences', () => '/api/account/orders'),
    question('reviews of an edition', () => '/api/reviews?productId=home-2024'),
  ]
}

const isReport = ({ path, slowerAtMost }: StaffList) =>
  path.startsWith('/api/admin/reports/') || slowerAtMost !== undefined

const ofStaff =
  (kind: 'list' | 'report') =>
  async (shop: Shop): Promise<Question[]> => {
    const questions: Question[] = []
    for (const list of staffLists.filter((one) => isReport(one) === (kind === 'report'))) {
      // A list that gives no answer is asked again, and its failure noted, when it is measured.
      const paths = await pathsOf(shop, list).catch(() => [{ label: list.path, path: list.path }])
      for (const { label, path } of paths)
        questions.push({ name: label, kind, reads: [() => shop.get(path)] })
    }
    return questions
  }

async function timeOf(read: Read): Promise<number> {
  const from = performance.now()
  await read()
  return performance.now() - from
}

const readOf = ({ reads }: Question, round: number): Read =>
  reads[round % reads.length] ?? (() => Promise.resolve())

async function worstCost(shop: Shop, question: Question): Promise<Cost> {
  return await connected(shop.url, async (client) => {
    const costs: Cost[] = []
    for (const read of question.reads.slice(0, EXPLAINED)) costs.push(await costOf(client, read))
    const [worst] = costs.toSorted((a, b) => b.worst.buffers - a.worst.buffers)
    if (!worst) throw new Error(`${question.name} asks nothing`)
    return worst
  })
}

type Pair = Readonly<{ size: string; small: Shop; large: Shop }>

async function compared(pair: Pair, question: Question, twin: Question | undefined) {
  const { size, small, large } = pair
  const times = { small: [] as number[], large: [] as number[] }
  // In turn, so that whatever else the machine does disturbs both.
  const rounds = { list: LIST_ROUNDS, report: REPORT_ROUNDS }[question.kind as string] ?? ROUNDS
  for (let round = 0; round < rounds; round += 1) {
    if (twin && small !== large) times.small.push(await timeOf(readOf(twin, round)))
    times.large.push(await timeOf(readOf(question, round)))
  }
  const { worst } = await worstCost(large, question)
  if (process.env.BENCH_PLANS && worst.buffers > limits.buffers) console.log(worst.text)
  const { name, kind } = question
  const base = times.small.length > 0 ? median(times.small) : undefined
  return { size, kind, name, value: median(times.large), base, buffers: worst.buffers }
}

async function measured(
  pair: Pair,
  questionsOf: (shop: Shop) => Promise<Question[]>,
): Promise<Measure[]> {
  const twins = await questionsOf(pair.small)
  const questions = pair.small === pair.large ? twins : await questionsOf(pair.large)
  const measures: Measure[] = []
  for (const question of questions) {
    const twin = twins.find(({ name }) => name === question.name)
    const { size } = pair
    measures.push(
      await compared(pair, question, twin).catch((error: Error) => ({
        ...{ size, kind: question.kind, name: question.name, value: 0 },
        failed: error.message.slice(0, 120),
      })),
    )
  }
  return measures
}

/** What a buyer opens. */
export const measureBuyers = (pair: Pair) => measured(pair, ofBuyers)

/** Every list of staff, with deep pages and the page of one row. */
export const measureLists = (pair: Pair) => measured(pair, ofStaff('list'))

/** Sums over a period, with the rows behind them. */
export const measureReports = (pair: Pair) => measured(pair, ofStaff('report'))
