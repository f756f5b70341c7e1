import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress, publicOnly, refusal } from './external-post.ts'

type Question = Readonly<{
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  allowPrivate: boolean
  mostBytes: number
  mostMs: number
}>

export type ExternalAnswer = Readonly<{ status: number; text: string }>

/** What a system that is not ours answers, whatever its status; follows no redirect, and reads no further and no longer than it must. */
export async function askExternal(question: Question): Promise<ExternalAnswer> {
  const { method, headers = {}, body, allowPrivate, mostBytes, mostMs } = question
  const address = new URL(question.url)
  const name = address.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(name) !== 0 && isPrivateAddress(name)) throw refusal()
  const request = address.protocol === 'https:' ? secure : plain
  return await new Promise((answered, failed) => {
    const call = request(
      address,
      {
        ...{ method, headers, agent: false, signal: AbortSignal.timeout(mostMs) },
        ...(!allowPrivate && { lookup: publicOnly }),
      },
      (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          parts.push(part)
          if (bytes > mostBytes) response.destroy(new Error('the answer is too long'))
        })
        response.on('end', () =>
          answered({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        )
        response.on('error', failed)
      },
    )
    call.on('error', failed)
    call.end(body)
  })
}
