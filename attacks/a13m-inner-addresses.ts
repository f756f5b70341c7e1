import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postToExternal } from '../apps/server/src/infra/http/external-post.ts'
import { type Attack, newTrial } from './support/trial.ts'

const LATE_MS = 300

/** Every way to write an address that leads inside. */
const inner = [
  ...['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '0'],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[0:0:0:0:0:ffff:0a00:1]',
  ],
  ...['169.254.169.254', '[fe80::1]', '[fec0::1]', '[fd00:ec2::254]', '100.64.0.1', '192.0.2.1'],
  ...[
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[::ffff:0:7f00:1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
  ],
  ...['[2001:0:7f00:1::]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[5f00::1]'],
]

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
    for (const host of inner) {
      trial.held(`an event for ${host}`, await isRefused(`http://${host}:${port}/`))
    }
    trial.held('nobody inside was called', calls === 1, calls)
    server.close()
    return trial.outcome()
  },
}
