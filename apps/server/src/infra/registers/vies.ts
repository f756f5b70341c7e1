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

const failure = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })),
})

/** The older form says `isValid: false` together with an error. */
const answer = z.object({
  valid: z.boolean().optional(),
  isValid: z.boolean().optional(),
  userError: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
})

/** What it writes where a member state gives no name. */
const NO_NAME = '---'
/** What is no error in the field of errors. */
const noErrors = ['VALID', 'INVALID', '']

function readAnswer(text: string): RegisterAnswer {
  const said = readJson(text)
  const failed = failure.safeParse(said)
  if (failed.success) throw noAnswer(failed.data.errorWrappers.map(({ error }) => error).join())
  const read = answer.safeParse(said)
  if (!read.success) throw noAnswer('another form')
  const { valid, isValid = valid, userError, requestIdentifier, name } = read.data
  if (!noErrors.includes(userError ?? '')) throw noAnswer(userError ?? '')
  if (isValid === undefined) throw noAnswer('neither valid nor invalid')
  return {
    isValid,
    name: name && name !== NO_NAME ? name : null,
    consultation: requestIdentifier || null,
    raw: text,
  }
}

/** Asks the register of the Union for a number such as DE123456789; the number of who asks gives a proof of it. */
export async function askVies(
  { url, allowPrivate }: RegisterPlace,
  { vatId, requester }: Readonly<{ vatId: string; requester: string }>,
): Promise<RegisterAnswer> {
  const body = JSON.stringify({
    countryCode: vatId.slice(0, 2),
    vatNumber: vatId.slice(2),
    ...(requester && {
      requesterMemberStateCode: requester.slice(0, 2),
      requesterNumber: requester.slice(2),
    }),
  })
  const { status, text } = await askExternal({
    ...{ method: 'POST', url: `${url}/check-vat-number`, body, allowPrivate },
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    ...{ mostBytes: REGISTER_BYTES, mostMs: REGISTER_MS },
  })
  if (status !== 200) throw noAnswer(`status ${status}`)
  return readAnswer(text)
}
