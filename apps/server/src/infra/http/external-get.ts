import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress, publicOnly, refusal } from './external-post.ts'

const TIMEOUT_MS = 10_000

type Get = Readonly<{ url: string; allowPrivate: boolean; mostBytes: number }>

/** A small text from a system that is not ours. */
export const readExternal = async (get: Get): Promise<string> =>
  (await readExternalBytes(get)).toString('utf8')

/** The same as it is; follows no redirect and reads no further than it must. */
export async function readExternalBytes({ url, allowPrivate, mostBytes }: Get): Promise<Buffer> {
  const address = new URL(url)
  const name = address.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(name) !== 0 && isPrivateAddress(name)) throw refusal()
  const request = address.protocol === 'https:' ? secure : plain
  return await new Promise((answered, failed) => {
    const call = request(
      address,
      {
        method: 'GET',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        ...(!allowPrivate && { lookup: publicOnly }),
      },
      (response) => {
        if (response.statusCode !== 200) {
          response.destroy()
          failed(new Error(`the answer was ${response.statusCode}`))
          return
        }
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          parts.push(part)
          if (bytes > mostBytes) response.destroy(new Error('the answer is too long'))
        })
        response.on('end', () => answered(Buffer.concat(parts)))
        response.on('error', failed)
      },
    )
    call.on('error', failed)
    call.end()
  })
}
