import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const file = new URL('../.env', import.meta.url)

/** Lets tests and journeys take from .env where things are; other settings would change what they prove. */
export function readPlaces(names: readonly string[]) {
  const own = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  for (const name of names) {
    if (own[name] && !process.env[name]) process.env[name] = own[name]
  }
}
