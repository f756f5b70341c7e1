import type { Endpoint, OutputOf } from '@keyhaven/contracts/endpoint'
import { api, type Input, isApiError, send, type Transport } from '../../lib/api/api.ts'
import { forgetStaffToken, staffToken } from './staff-token.ts'
import { askForProof } from './step-up.ts'

type Address<E extends Endpoint> = Pick<E, 'method' | 'path'>

export type Conditions = {
  /** Made once per act by `newIdempotencyKey`: a call sent twice under one key is done once. */
  idempotencyKey?: string
  /** The version that was read; the server refuses if someone has changed it since. */
  version?: string
}

/** One key for one press of a button, kept while that press is tried again. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

/** "abc" of an ETag `"abc"`, weak or not. */
const versionIn = (etag: string | null) => /^(?:W\/)?"(.+)"$/.exec(etag ?? '')?.[1]

function headersOf({ idempotencyKey, version }: Conditions) {
  return {
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(version && { 'if-match': `"${version}"` }),
  }
}

type Heard = Awaited<ReturnType<typeof send>>

/** Who changed a row before the caller did, as a refusal tells it. */
export type EarlierChange = Readonly<{ changedBy?: string; changedAt?: string }>

function changeIn({ status, text }: Heard): EarlierChange | undefined {
  if (status !== 409 && status !== 412) return undefined
  const { changedBy, changedAt } = JSON.parse(text) as EarlierChange
  return { ...(changedBy && { changedBy }), ...(changedAt && { changedAt }) }
}

/** The token of staff is for their own calls: it is sent to no other address. */
function staffTransport(conditions: Conditions, hear: (answer: Heard) => void): Transport {
  return async (call) => {
    if (!/^\/api\/(admin|rbac|super-admin)\//.test(call.path)) {
      throw new Error(`staff calls stay under /api/admin, unlike ${call.path}`)
    }
    const answer = await send(call, staffToken(), headersOf(conditions))
    hear(answer)
    return answer
  }
}

/** A sensitive act is refused until the second factor was shown again; then it is done. */
async function proven<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const isAsked = isApiError(error) && error.code === 'step_up_needed'
    if (!isAsked || !(await askForProof())) throw error
    return await call()
  }
}

/** Calls an endpoint of the back office, and says which version of a row the answer shows. */
export async function staffCall<E extends Endpoint>(
  endpoint: E | Address<E>,
  input: Input<E> = {},
  conditions: Conditions = {},
): Promise<{ answer: OutputOf<E>; version: string | undefined }> {
  let version: string | undefined
  let change: EarlierChange | undefined
  const transport = staffTransport(conditions, (heard) => {
    version = versionIn(heard.headers.get('etag'))
    change = changeIn(heard)
  })
  const call = () => api<E>(endpoint, input, transport)
  try {
    return { answer: await proven(call), version }
  } catch (error) {
    // A session that was refused will not come back.
    if (isApiError(error) && error.status === 401) forgetStaffToken()
    throw change ? Object.assign(error as Error, { change }) : error
  }
}

/** The same for calls that need no version. */
export async function staffApi<E extends Endpoint>(
  endpoint: E | Address<E>,
  input: Input<E> = {},
  conditions: Conditions = {},
): Promise<OutputOf<E>> {
  return (await staffCall<E>(endpoint, input, conditions)).answer
}
