import { expect } from '@playwright/test'
import { Client } from 'pg'
import { databaseUrl } from './environment.ts'

export async function inDatabase<Row>(text: string, value: string): Promise<Row[]> {
  const database = new Client(databaseUrl)
  await database.connect()
  try {
    return (await database.query(text, [value])).rows as Row[]
  } finally {
    await database.end()
  }
}

/** Until every mail of the order was written: from then on nothing marks its keys as seen by itself. */
export async function mailsWritten(orderId: string) {
  await expect
    .poll(
      async () =>
        (
          await inDatabase<{ open: string }>(
            `select count(*) filter (where state = 'queued') as open
             from emails where reason = $1 having count(*) > 0`,
            orderId,
          )
        )[0]?.open,
      { timeout: 30_000 },
    )
    .toBe('0')
}

/** As if nobody had looked at the keys of the order yet. */
export const unsee = (orderId: string) =>
  inDatabase(
    `update assignments a set first_revealed_at = null, reveals = 0
     from order_lines l where l.id = a.order_line_id and l.order_id = $1`,
    orderId,
  )
