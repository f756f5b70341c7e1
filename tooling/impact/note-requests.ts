import { subscribe } from 'node:diagnostics_channel'
import { isNoted, noteReach } from '../../apps/server/src/testing/reach.ts'
import { nameOf } from './addresses.ts'

type Sent = Readonly<{ method: string; path: string }>

/** Notes a request of a test, if anything of the shop answers it. */
export function noteRequest(testFile: string | undefined, method: string, address: string) {
  const name = isNoted && testFile ? nameOf(method, address) : undefined
  if (name && testFile) noteReach(testFile, name)
}

/** Notes every request that this process sends, by what the file is called that runs meanwhile. */
export function noteRequests(testFile: () => string | undefined) {
  if (!isNoted) return
  const note = (message: unknown) => {
    const { method, path } = (message as { request: Sent }).request
    noteRequest(testFile(), method, `http://shop${path.startsWith('/') ? path : '/'}`)
  }
  subscribe('http.client.request.start', note)
  subscribe('undici:request:create', note)
}
