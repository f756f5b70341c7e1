import pg from 'pg'
import { eventually } from './support/eventually.ts'
import { freshAddress, send } from './support/http.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial } from './support/trial.ts'

const CALLS = 60

/** Makes every look at the migrations wait, and counts how many wait. */
async function whileItWaits(shop: Shop, work: () => Promise<void>): Promise<number> {
  const [row] = await shop.sql('select current_database() as name')
  const server = process.env.ATTACKS_DATABASE ?? 'postgres://postgres@127.0.0.1:5432'
  const rival = new pg.Client({ connectionString: `${server}/${row?.name}` })
  await rival.connect()
  try {
    await rival.query('begin; lock table schema_migrations in access exclusive mode')
    await work()
    const waiting = await shop.sql(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return Number(waiting[0]?.n)
  } finally {
    await rival.end()
  }
}

export const readiness: Attack = {
  id: 'A13G',
  says: 'Asking whether the shop is ready costs one look a second, however many ask',
  async run(shop) {
    const trial = newTrial()
    const ask = (from?: string) =>
      send(shop.base, { method: 'GET', path: '/readyz', ...(from && { from }) })
    const probe = await ask()
    trial.works('a probe is answered', probe.status === 200 && probe.json.database === true)

    const from = freshAddress()
    let answers: Promise<unknown>[] = []
    const waiting = await whileItWaits(shop, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      answers = Array.from({ length: CALLS }, () => ask(from).catch(() => undefined))
      await eventually(async () => false, 1_000)
    })
    await Promise.all(answers)
    trial.held(`${CALLS} probes at once make ${waiting} looks`, waiting <= 1)

    const flood = await Promise.all(Array.from({ length: 650 }, () => ask(from)))
    const refused = flood.filter(({ status }) => status === 429).length
    trial.held('650 more from one network', refused > 0, `${refused} refused`)
    trial.works('another probe is still answered', (await ask()).status === 200)
    return trial.outcome()
  },
}
