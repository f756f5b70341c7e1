import { parentPort } from 'node:worker_threads'
import { AppError } from '../app-error.ts'

export type ThreadAnswer =
  | Readonly<{ isDone: true; value: unknown }>
  | Readonly<{ isDone: false; code?: string; message?: string }>

/** What a thread can do, by name. What a job is given crosses a border: Buffers arrive as plain bytes. */
export type ThreadJobs = Readonly<Record<string, (input: never) => unknown>>

async function done(jobs: ThreadJobs, job: string, input: unknown): Promise<ThreadAnswer> {
  const work = jobs[job] as ((input: unknown) => unknown) | undefined
  try {
    if (!work) throw new Error(`there is no job ${job}`)
    return { isDone: true, value: await work(input) }
  } catch (error) {
    const { message } = error as Error
    return { isDone: false, message, ...(error instanceof AppError && { code: error.code }) }
  }
}

/** Answers one job after the other. It says when it begins: loading is no part of a job's time. */
export function serveThread(jobs: ThreadJobs) {
  parentPort?.on('message', async ({ job, input }: { job: string; input: unknown }) => {
    parentPort?.postMessage('begun')
    parentPort?.postMessage(await done(jobs, job, input))
  })
}
