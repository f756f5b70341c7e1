import { sql } from 'kysely'
import { days, plus, type Story } from './story.ts'

const countries = ['US', 'DE', 'GB', 'FR'] as const

/** The first day on which people really came; days before it are ours. */
async function firstVisit({ desk }: Story): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from visit_steps`.execute(desk.tx)
  return rows[0]?.day ?? '9999-12-31'
}

/** Visits of each day, as many as the orders of such a shop need. */
export async function addVisits(story: Story) {
  const { desk, dice, begin, end } = story
  const first = await firstVisit(story)
  for (let at = begin; at <= end; at = plus(at, days(1))) {
    const day = at.toISOString().slice(0, 10)
    if (day >= first) return
    for (const country of countries) {
      const seen = 24 + dice.below(30)
      const cart = Math.ceil(seen * 0.13)
      const visits = { seen, cart, checkout: Math.ceil(cart * 0.5) }
      for (const [step, count] of Object.entries(visits)) {
        desk.book.add('visit_steps', {
          day,
          step: step as keyof typeof visits,
          store_id: 'main',
          channel: 'web',
          country,
          visits: count,
        })
      }
    }
  }
}
