const FAILURES = 5

type Say = (facts: object, sentence: string) => void

type BreakerOptions = Readonly<{
  /** The part that is called. */
  name: string
  log: Readonly<{ info: Say; warn: Say }>
  /** How many calls in a row must fail before nobody is kept waiting any more. */
  failures?: number
  /** How long nothing is asked after that; then one call tries. */
  restMs: number
  /** Whether an error means that the part is away. A refusal is an answer. */
  isFailure: (error: unknown) => boolean
  /** While the part is away it is asked by this, so that its return is seen although nobody calls. */
  probe?: () => Promise<unknown>
  whenClosed?: () => Promise<void>
}>

export type Breaker = Readonly<{
  name: string
  /** Makes the call, or refuses at once while the part is away. */
  run: <T>(call: () => Promise<T>) => Promise<T>
  /** Whether a call would be refused now. */
  isOpen: () => boolean
  stop: () => void
}>

const breakers = new Set<Breaker>()

/** Every part this process calls, and whether it is away, for the metrics. */
export const breakerStates = () =>
  [...breakers].map(({ name, isOpen }) => ({ name, isOpen: isOpen() }))

const refusal = (name: string) =>
  Object.assign(new Error(`${name} is away and is not asked`), { code: 'EBREAKER' })

/** Whether a call was refused because its part is away. */
export const isBreakerRefusal = (error: unknown) => (error as { code?: string }).code === 'EBREAKER'

/** Stops asking a part that does not answer, and asks again from time to time with one call alone. */
export function createBreaker(options: BreakerOptions): Breaker {
  const { name, log, failures: most = FAILURES, restMs, isFailure, probe, whenClosed } = options
  let failures = 0
  let restsUntil: number | undefined
  let isTrying = false
  let timer: NodeJS.Timeout | undefined

  const isOpen = () => restsUntil !== undefined && (isTrying || performance.now() < restsUntil)

  function open(error: unknown) {
    if (restsUntil === undefined) log.warn({ part: name, err: error }, 'a part is away')
    restsUntil = performance.now() + restMs
    if (!probe) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(probe).catch(() => {}), restMs + 1).unref()
  }

  function close() {
    failures = 0
    if (restsUntil === undefined) return
    restsUntil = undefined
    clearTimeout(timer)
    log.info({ part: name }, 'a part is back')
    whenClosed?.().catch((error) =>
      log.warn({ err: error, part: name }, 'not told that it is back'),
    )
  }

  /** While the part is away only the one call that tries has a say. */
  function judge(isTrial: boolean, error?: unknown) {
    if (restsUntil !== undefined && !isTrial) return
    if (error === undefined || !isFailure(error)) return close()
    failures += 1
    if (isTrial || failures >= most) open(error)
  }

  async function run<T>(call: () => Promise<T>): Promise<T> {
    if (isOpen()) throw refusal(name)
    const isTrial = restsUntil !== undefined
    if (isTrial) isTrying = true
    try {
      const answer = await call()
      judge(isTrial)
      return answer
    } catch (error) {
      judge(isTrial, error ?? new Error('no reason given'))
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }

  const breaker: Breaker = {
    name,
    run,
    isOpen,
    stop: () => {
      clearTimeout(timer)
      breakers.delete(breaker)
    },
  }
  breakers.add(breaker)
  return breaker
}
