import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress, publicOnly, refusal } from './external-post.ts'

const TIMEOUT_MS = 10_000
const MOST_HOPS = 5

type Visit = Readonly<{
  url: string
  /** Whether an address may lead into our own network: only that of a stand-in may. */
  isOurs: (url: URL) => boolean
}>

type VisitAnswer = Readonly<{ status: number; location: string | undefined }>

/** Asks one address and reads nothing of the answer but its head. */
function ask(address: URL, allowPrivate: boolean): Promise<VisitAnswer> {
  const name = address.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(name) !== 0 && isPrivateAddress(name)) throw refusal()
  const request = address.protocol === 'https:' ? secure : plain
  return new Promise((answered, failed) => {
    const call = request(
      address,
      {
        method: 'GET',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        ...(!allowPrivate && { lookup: publicOnly }),
      },
      (response) => {
        response.destroy()
        const { statusCode, headers } = response
        answered({ status: statusCode ?? 0, location: headers.location })
      },
    )
    call.on('error', failed)
    call.end()
  })
}

const isRedirect = ({ status, location }: VisitAnswer) =>
  status >= 300 && status < 400 && location !== undefined

/**
 * What an address answers in the end. Every redirect on the way is looked at like the first address:
 * one that leads into a private network is not followed.
 */
export async function visitExternal({ url, isOurs }: Visit): Promise<number> {
  let address = new URL(url)
  for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
    if (!/^https?:$/.test(address.protocol)) throw refusal()
    const answer = await ask(address, isOurs(address))
    if (!isRedirect(answer)) return answer.status
    address = new URL(answer.location ?? '', address)
  }
  throw new Error('it leads in a circle')
}

/** Whether a visit was refused because it led inside. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.message === refusal().message
