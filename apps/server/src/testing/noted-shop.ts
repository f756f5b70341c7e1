import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { isNoted, noteReach } from './reach.ts'

const testFile = () => expect.getState().testPath ?? ''

/** Notes every call that a test makes, by the address it was registered under. */
export function noteCalls(app: FastifyInstance) {
  const file = testFile()
  // A file of which nothing is kept would run after every change.
  if (isNoted) noteReach(file, '')
  app.addHook('onResponse', async ({ method, routeOptions: { url } }) => {
    if (!isNoted || !url) return
    if (url === '/api/*') noteReach(file, 'any /api/*')
    else noteReach(file, `${method === 'HEAD' ? 'GET' : method} ${url}`)
  })
}

type Work<Rest extends unknown[]> = { name: string; run(...rest: Rest): Promise<void> }

/** The same jobs or ticks; what runs is noted. */
export function notedWork<Rest extends unknown[], One extends Work<Rest>>(
  works: readonly One[],
): readonly One[] {
  const file = testFile()
  return works.map((work) => ({
    ...work,
    run: (...rest: Rest) => {
      if (isNoted) noteReach(file, `job ${work.name}`)
      return work.run(...rest)
    },
  }))
}
