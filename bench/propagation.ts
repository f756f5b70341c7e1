import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl, type Target } from './processes.ts'
import type { Profile } from './profile.ts'

async function shows(port: number, path: string, text: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return (await answer.text()).includes(text)
}

/** How long an edit made in the database takes to show on the API and the home page of two servers. */
export async function measurePropagation(
  shops: readonly Target[],
  { count, limitMs }: Profile['edits'],
): Promise<boolean> {
  const places = shops.flatMap(({ port }) => ['/api/products', '/'].map((path) => ({ port, path })))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let slowest = 0
  for (let edit = 1; edit <= count; edit += 1) {
    for (const { port, path } of places) await shows(port, path, '')
    const name = `Edited ${edit} times`
    const edited = `update products set short_name = $1 where id = 'professional-plus-2024'`
    await client.query(edited, [name])
    const from = performance.now()
    for (const { port, path } of places) {
      while (!(await shows(port, path, name))) {
        if (performance.now() - from > 5 * limitMs) throw new Error(`${path} never showed the edit`)
        await sleep(2)
      }
    }
    slowest = Math.max(slowest, performance.now() - from)
  }
  await client.end()
  console.log(
    `an edit shows on / and /api/products of two servers within ${slowest.toFixed(0)} ms ` +
      `(slowest of ${count}, limit ${limitMs} ms)`,
  )
  return slowest <= limitMs
}
