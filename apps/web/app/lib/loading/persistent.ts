import { whenOnline } from '../online.ts'

/** Two more tries, each after a longer pause. */
const PAUSES_MS = [400, 1_600]
/** A file that has not come after two of these is given up: asking again would wait for the same answer. */
const PATIENCE_MS = 5_000

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function patience(): Promise<never> {
  await pause(PATIENCE_MS)
  await whenOnline()
  await pause(PATIENCE_MS)
  throw new Error('the part did not come')
}

async function tryThrice<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const wait of PAUSES_MS) {
    try {
      return await load()
    } catch {
      await pause(wait)
      await whenOnline()
    }
  }
  return load()
}

/**
 * Loads a part, three times if need be, and waits for the network while it is away. Browsers ask again
 * for a module that could not be fetched, so the same address will do and caches keep their worth.
 */
export const persistent = <Part>(load: () => Promise<Part>): Promise<Part> =>
  import.meta.env.SSR ? load() : Promise.race([tryThrice(load), patience()])
