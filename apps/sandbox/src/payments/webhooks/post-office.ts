/** A piece of work that may have to wait, and may have to be done again. */
type Job = { run: () => Promise<void>; waitMs: number; canHurry: boolean }

type PostOffice = Readonly<{
  add(job: Job): void
  pending(): number
  /** Starts at once what may be hurried, and waits until nothing is pending or time is up. */
  flush(timeoutMs: number): Promise<number>
  /** Forgets everything that has not started. */
  clear(): void
}>

const PARALLEL = 16

/** Runs jobs in the order of their time, a bounded number of them at once. */
export function createPostOffice(): PostOffice {
  const waiting = new Map<Job, { timer: NodeJS.Timeout; due: number }>()
  const ready = new Set<Job>()
  let idle: (() => void)[] = []
  let active = 0

  const pending = () => waiting.size + ready.size + active

  function start(job: Job) {
    active += 1
    void job.run().finally(() => {
      active -= 1
      next()
    })
  }

  function next() {
    for (const job of ready) {
      if (active >= PARALLEL) return
      ready.delete(job)
      start(job)
    }
    if (pending() > 0) return
    for (const wake of idle) wake()
    idle = []
  }

  function enqueue(job: Job) {
    clearTimeout(waiting.get(job)?.timer)
    waiting.delete(job)
    ready.add(job)
  }

  function add(job: Job) {
    const due = Date.now() + job.waitMs
    // Also without a delay it is sent after the change is complete, never in the middle of it.
    const timer = setTimeout(() => {
      enqueue(job)
      next()
    }, job.waitMs)
    waiting.set(job, { timer, due })
  }

  function hurry() {
    const inOrder = [...waiting].sort(([, one], [, other]) => one.due - other.due)
    for (const [job] of inOrder) if (job.canHurry) enqueue(job)
    next()
  }

  return {
    add,
    pending,
    async flush(timeoutMs) {
      hurry()
      if (pending() === 0) return 0
      const { promise, resolve } = Promise.withResolvers<void>()
      idle.push(resolve)
      const timer = setTimeout(resolve, timeoutMs)
      await promise
      clearTimeout(timer)
      return pending()
    },
    clear() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
      ready.clear()
    },
  }
}
