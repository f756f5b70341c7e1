import type { Shop } from './support/shop.ts'
import { type Attack, newTrial } from './support/trial.ts'

const STEPS = '/api/steps'
const PER_MINUTE = 30
const seen = { step: 'seen', channel: 'web' }

const sums = async (shop: Shop) => {
  const [row] = await shop.sql(`
    select coalesce(sum(visits), 0)::integer as visits,
      count(*) filter (where day <> (shop_now() at time zone 'utc')::date)::integer as other_days,
      count(*) filter (where store_id <> 'main')::integer as other_stores,
      count(*) filter (where country = 'XX')::integer as forged_countries
    from visit_steps`)
  return row as Record<'visits' | 'other_days' | 'other_stores' | 'forged_countries', number>
}

/** A caller can make the shop count a visit, at most thirty times a minute, and nothing else. */
export const forgedSteps: Attack = {
  id: 'FG1',
  says: 'Nobody decides the day, the store or the size of a count, says that a visit paid, or floods it',
  async run(shop) {
    const trial = newTrial()
    const before = await sums(shop)
    const honest = await shop.browser().post(STEPS, seen)
    trial.works('a visit is counted', honest.status === 204, honest.text)
    trial.works('by one', (await sums(shop)).visits === before.visits + 1)

    const forged = { day: '2020-01-01', storeId: 'office', store_id: 'office', country: 'XX' }
    const sent = await shop.browser().post(STEPS, { ...seen, ...forged, visits: 1e9 })
    trial.held('more fields than there are', sent.status < 500, sent.status)
    const host = await shop.browser().post(STEPS, seen, { host: 'evil.example' })
    trial.held('a store of another host', host.status >= 400, host.status)
    for (const step of ['paid', 'Seen', '', null, 1, ['seen'], { $ne: '' }]) {
      const { status } = await shop.browser().post(STEPS, { ...seen, step })
      trial.held(`a step called ${JSON.stringify(step)}`, status === 400, status)
    }
    const huge = await shop.browser().post(STEPS, { ...seen, more: 'x'.repeat(100_000) })
    trial.held('a huge body', huge.status === 413, huge.status)
    const private_ = await shop.browser().post(STEPS, seen, { 'sec-gpc': '1' })
    trial.works('a private browser gets the same answer', private_.status === 204)

    const after = await sums(shop)
    trial.held('one call counts one visit', after.visits <= before.visits + 2, after)
    trial.held('no other day', after.other_days === before.other_days, after)
    trial.held('no other store', after.other_stores === before.other_stores, after)
    trial.held('no forged country', after.forged_countries === 0, after)

    const flood = shop.browser()
    let taken = 0
    for (let nth = 0; nth < PER_MINUTE * 2; nth += 1) {
      if ((await flood.post(STEPS, seen)).status === 204) taken += 1
    }
    trial.held('a flood from one network', taken <= PER_MINUTE, taken)
    const flooded = await sums(shop)
    trial.held('counts no more than it let in', flooded.visits === after.visits + taken, flooded)
    const [columns] = await shop.sql(`
      select string_agg(column_name, ',' order by column_name) as names
      from information_schema.columns
      where table_name = 'visit_steps'`)
    trial.held(
      'nothing of a visitor is kept',
      columns?.names === 'channel,country,day,step,store_id,visits',
      columns,
    )
    return trial.outcome()
  },
}
