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

const company = z.object({ navn: z.string(), registrertIMvaregisteret: z.boolean() })

/** No company has the number, or the one that had it is gone. */
const unknown = [404, 410]

/** Asks the Norwegian register of companies whether one with nine digits is registered for VAT. */
export async function askBrreg(
  { url, allowPrivate }: RegisterPlace,
  { vatId }: Readonly<{ vatId: string }>,
): Promise<RegisterAnswer> {
  const digits = vatId.replace(/\D/g, '')
  const { status, text } = await askExternal({
    ...{ method: 'GET', url: `${url}/enheter/${digits}`, allowPrivate },
    headers: { accept: 'application/json' },
    ...{ mostBytes: REGISTER_BYTES, mostMs: REGISTER_MS },
  })
  if (unknown.includes(status)) return { isValid: false, name: null, consultation: null, raw: text }
  if (status !== 200) throw noAnswer(`status ${status}`)
  const read = company.safeParse(readJson(text))
  if (!read.success) throw noAnswer('another form')
  const { navn: name, registrertIMvaregisteret: isValid } = read.data
  return { isValid, name, consultation: null, raw: text }
}
