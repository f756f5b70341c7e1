import { endAll } from '../commands.ts'
import { within } from './patience.ts'

const SECOND_MS = 1_000
const LAST_WORDS_MS = 5_000

type Part = Readonly<{ name: string; seconds: number }>

const secondsSince = (begun: number) => (performance.now() - begun) / SECOND_MS

/** What it says when the programs it waited for are killed. */
const lastWordsOf = (working: Promise<unknown>) =>
  within(
    working.then(
      () => '',
      (error: Error) => error.message,
    ),
    LAST_WORDS_MS,
  )

/** Parts that together may take so many seconds. Each says when it begins and when it is done; one that is late is ended and named. */
export function partsWithin(wholeSeconds: number) {
  const begun = performance.now()
  return async function part<T>({ name, seconds }: Part, work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const most = Math.min(seconds, wholeSeconds - secondsSince(begun))
    console.log(
      `${secondsSince(begun).toFixed(0).padStart(4)} s  ${name}: at most ${most.toFixed(0)} s`,
    )
    const working = work()
    const result = await within(working, most * SECOND_MS)
    if (result === 'late') {
      endAll()
      const late = `“${name}” was waited for, and had not ended after ${most.toFixed(0)} s`
      throw new Error(`${late}\n${await lastWordsOf(working)}`)
    }
    console.log(`        took ${secondsSince(from).toFixed(0)} s`)
    return result
  }
}
