import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postToExternal } from '../apps/server/src/infra/http/external-post.ts'
import { innerHosts } from './support/inner-hosts.ts'
import { type Attack, newTrial } from './support/trial.ts'

const LATE_MS = 300

/** Whether it was refused, and not merely out of reach from here. */
async function isRefused(url: string): Promise<boolean> {
  const post = postToExternal({ url, headers: {}, body: '{}', allowPrivate: false })
  const late = new Promise<Error>((resolve) => {
    setTimeout(() => resolve(new Error('it was called')), LATE_MS).unref()
  })
  const error = await Promise.race([post.then(String, (thrown: Error) => thrown), late])
  return error instanceof Error && error.message.includes('private network')
}

export const innerAddresses: Attack = {
  id: 'A13M',
  says: 'A live shop tells what happens to hosts on the internet alone, however an address is written',
  async run() {
    const trial = newTrial()
    let calls = 0
    const server = createServer((_request, response) => {
      calls += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/`
    const heard = await postToExternal({ url, headers: {}, body: '{}', allowPrivate: true })
    trial.works('a receiver is told', heard === 200 && calls === 1)
    for (const host of innerHosts) {
      trial.held(`an event for ${host}`, await isRefused(`http://${host}:${port}/`))
    }
    trial.held('nobody inside was called', calls === 1, calls)
    server.close()
    return trial.outcome()
  },
}
