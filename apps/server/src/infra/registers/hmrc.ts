import { z } from 'zod'
import { askExternal } from '../http/external-ask.ts'
import {
  noAnswer,
  REGISTER_BYTES,
  REGISTER_MS,
  type RegisterAnswer,
  type RegisterPlace,
  readJson,
} from './register-answer.ts'

type HmrcPlace = RegisterPlace & Readonly<{ clientId: string; clientSecret: string }>

const granted = z.object({ access_token: z.string().min(1) })
const found = z.object({
  target: z.object({ name: z.string().nullish() }),
  consultationNumber: z.string().nullish(),
})
const notFound = z.object({ code: z.literal('NOT_FOUND') })

const bounds = { mostBytes: REGISTER_BYTES, mostMs: REGISTER_MS } as const

async function tokenFor({ url, allowPrivate, clientId, clientSecret }: HmrcPlace) {
  const body = new URLSearchParams({
    ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  })
  const { status, text } = await askExternal({
    ...{ method: 'POST', url: `${url}/oauth/token`, body: String(body), allowPrivate, ...bounds },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const read = status === 200 ? granted.safeParse(readJson(text)) : undefined
  if (!read?.success) throw noAnswer(`no token, status ${status}`)
  return read.data.access_token
}

/** Asks the register of the United Kingdom; a British seller gets a proof of having asked. */
export async function askHmrc(
  place: HmrcPlace,
  { vatId, requester }: Readonly<{ vatId: string; requester: string }>,
): Promise<RegisterAnswer> {
  const token = await tokenFor(place)
  const by = requester.startsWith('GB') ? `/${requester.slice(2)}` : ''
  const { status, text } = await askExternal({
    method: 'GET',
    url: `${place.url}/organisations/vat/check-vat-number/lookup/${vatId.slice(2)}${by}`,
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.hmrc.2.0+json' },
    ...{ allowPrivate: place.allowPrivate, ...bounds },
  })
  if (status === 404 && notFound.safeParse(readJson(text)).success) {
    return { isValid: false, name: null, consultation: null, raw: text }
  }
  const read = status === 200 ? found.safeParse(readJson(text)) : undefined
  if (!read?.success) throw noAnswer(`status ${status}`)
  const { target, consultationNumber } = read.data
  return {
    isValid: true,
    name: target.name ?? null,
    consultation: consultationNumber ?? null,
    raw: text,
  }
}
