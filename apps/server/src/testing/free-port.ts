import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give outgoing connections ports from 32768 up; below, nobody takes one between asking and using. */
const LOWEST = 12_000
const HIGHEST = 31_999

let last = randomInt(LOWEST, HIGHEST)

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** A port nobody uses at this moment, and never the same twice. */
export async function freePort(): Promise<number> {
  do last = last >= HIGHEST ? LOWEST : last + 1
  while (!(await isFree(last)))
  return last
}
