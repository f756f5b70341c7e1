import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { shareTaken } from './quiet.rules.ts'

const processorTimes = '/proc/stat'
/** More than so many percent, and a step measures the others. */
const MOST_TAKEN = 35
const LOOK_AGAIN_MS = 20_000
const BURN_SECONDS = '3'

const reading = () => (existsSync(processorTimes) ? readFileSync(processorTimes, 'utf8') : '')

/** The share that others took of the processors since, in percent. */
export function watchProcessors(): () => number {
  const before = reading()
  return () => shareTaken(before, reading())
}

/** The same while every processor is asked for three seconds. */
async function takenNow(): Promise<number> {
  const taken = watchProcessors()
  const burning = Array.from({ length: availableParallelism() }, () =>
    once(spawn('timeout', [BURN_SECONDS, 'bash', '-c', 'while :; do :; done']), 'exit'),
  )
  await Promise.all(burning)
  return taken()
}

export const loadNow = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10

/** A virtual machine whose processors went to others meanwhile measures nothing: waits for it, so long in all. */
export function patience(milliseconds: number): () => Promise<void> {
  let left = milliseconds
  let taken = watchProcessors()
  return async () => {
    const isQuiet = taken() <= MOST_TAKEN
    taken = watchProcessors()
    if (isQuiet) return
    for (let begun = Date.now(); left > 0; begun = Date.now()) {
      if ((await takenNow()) <= MOST_TAKEN) return
      await sleep(Math.min(left, LOOK_AGAIN_MS))
      left -= Date.now() - begun
    }
  }
}
