import pg from 'pg'
import { loadConfig } from '../config.ts'

/** The address of a database on the same server as the configured one. */
export function urlOf(database: string): string {
  const url = new URL(loadConfig().DATABASE_URL)
  url.pathname = `/${database}`
  return url.href
}

export async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
