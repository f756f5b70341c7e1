import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@keyhaven/contracts/errors'
import { AppError } from '../app-error.ts'
import type { ThreadAnswer } from './serve-thread.ts'

const MOST_THREADS = 2
const MOST_WAITING = 200
const START_MS = 30_000
const IDLE_MS = 60_000
const entry = new URL('../../thread.ts', import.meta.url)

export type Bounds = Readonly<{
  /** How long one job may take. */
  ms: number
  /** What it may build, in megabytes. Its input is bounded by the caller. */
  heapMb: number
}>

type WorkRequest = Readonly<{
  job: string
  input: unknown
  bounds: Bounds
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}>
type Thread = {
  worker: Worker
  heapMb: number
  /** What it works on; a thread without one is free. */
  request?: WorkRequest
  /** Until when it has to answer, or may stay without work. */
  timer?: NodeJS.Timeout
}

const threads = new Set<Thread>()
const waiting: WorkRequest[] = []

const failure = (why: string) => Object.assign(new Error(why), { name: 'ThreadFailure' })

function drop(thread: Thread) {
  threads.delete(thread)
  clearTimeout(thread.timer)
  void thread.worker.terminate()
}

/** The job is over: its thread is without one, and another may begin. */
function over(thread: Thread, tell: (request: WorkRequest) => void) {
  const { request } = thread
  delete thread.request
  if (request) tell(request)
  next()
}

/** Nothing of a job that failed goes on: its thread ends with it. */
function fail(thread: Thread, why: string) {
  drop(thread)
  over(thread, ({ reject }) => reject(failure(why)))
}

function rest(thread: Thread) {
  clearTimeout(thread.timer)
  thread.worker.unref()
  thread.timer = setTimeout(() => drop(thread), IDLE_MS).unref()
}

const within = (thread: Thread, ms: number) => {
  clearTimeout(thread.timer)
  thread.timer = setTimeout(() => fail(thread, 'the job took too long'), ms)
}

function hear(thread: Thread, answer: ThreadAnswer | 'begun') {
  if (answer === 'begun') {
    if (thread.request) within(thread, thread.request.bounds.ms)
    return
  }
  rest(thread)
  over(thread, ({ resolve, reject }) => {
    if (answer.isDone) resolve(answer.value)
    else reject(asError(answer))
  })
}

/** Without the process's own hooks: it reads nothing but plain modules. */
function begin(heapMb: number): Thread {
  const limits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 }
  const worker = new Worker(entry, { execArgv: [], resourceLimits: limits })
  const thread: Thread = { worker, heapMb }
  worker.on('message', (answer: ThreadAnswer | 'begun') => hear(thread, answer))
  worker.on('error', (error) => fail(thread, error.message))
  worker.on('exit', () => fail(thread, 'the thread ended'))
  threads.add(thread)
  return thread
}

/** One that is free and bounded alike; else a new one, if need be in the place of a free one. */
function freeThread(heapMb: number): Thread | undefined {
  const free = [...threads].filter(({ request }) => !request)
  const alike = free.find((thread) => thread.heapMb === heapMb)
  if (alike) return alike
  if (threads.size < MOST_THREADS) return begin(heapMb)
  const [other] = free
  if (!other) return undefined
  drop(other)
  return begin(heapMb)
}

function asError({ code, message = 'a job failed' }: Extract<ThreadAnswer, { isDone: false }>) {
  return code ? new AppError(code as ErrorCode, message) : new Error(message)
}

function run(thread: Thread, request: WorkRequest) {
  thread.request = request
  within(thread, START_MS)
  thread.worker.ref()
  thread.worker.postMessage({ job: request.job, input: request.input })
}

function next() {
  const [request] = waiting
  const thread = request && freeThread(request.bounds.heapMb)
  if (!thread) return
  waiting.shift()
  run(thread, request)
}

/**
 * Does a job outside of the thread that everyone waits for, within a time and a memory of its own. Jobs are those
 * that `thread.ts` names; what they throw on purpose is thrown here, all else is a thread failure.
 */
export async function inThread<Output>(
  job: string,
  input: unknown,
  bounds: Bounds,
): Promise<Output> {
  if (waiting.length >= MOST_WAITING) throw new AppError('unavailable')
  return await new Promise<Output>((resolve, reject) => {
    waiting.push({ job, input, bounds, resolve: resolve as (value: unknown) => void, reject })
    next()
  })
}
