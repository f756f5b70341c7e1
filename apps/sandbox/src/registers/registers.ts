import type { FastifyInstance, FastifyReply } from 'fastify'

/** What a register can do instead of answering. */
const faults = [
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'IP_BLOCKED',
  'hang',
  'reset',
  'html',
  'wrong-json',
  'huge',
] as const
type Fault = (typeof faults)[number]

/** How it is told to behave: one fault for all, or one after the other. */
type Behaviour = Readonly<{ fault?: Fault | 'each in turn' | null }>

const behaviourSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { fault: { enum: [...faults, 'each in turn', null] } },
}

const HUGE_BYTES = 10_000_000
/** Those that follow each other: a long answer is no fault of the real one. */
const inTurn = faults.filter((fault) => fault !== 'huge')

async function fail(reply: FastifyReply, fault: Fault) {
  if (fault === 'hang') {
    reply.hijack()
    return
  }
  if (fault === 'reset') {
    reply.hijack()
    reply.raw.socket?.resetAndDestroy()
    return
  }
  if (fault === 'html') return reply.type('text/html').send('<html>Service Unavailable</html>')
  if (fault === 'wrong-json') return reply.send({ status: 'ok', result: [] })
  if (fault === 'huge')
    return reply.type('application/json').send(`{"valid":false,"x":"${'a'.repeat(HUGE_BYTES)}"}`)
  // The older form names its error beside a "false" that means nothing.
  if (fault === 'IP_BLOCKED') return reply.send({ isValid: false, userError: fault })
  return reply.send({ actionSucceed: false, errorWrappers: [{ error: fault }] })
}

/** Numbers that end so are in no register; those of Germany and Spain come without a name. */
const isKnown = (number: string) => !number.endsWith('000')
const withoutName = ['DE', 'ES']

export const registeredName = (number: string) => `Harbour ${number.slice(-3)} Ltd`

/** The stand-in for the registers of companies of the Union, the United Kingdom and Norway. */
export function registerRoutes(app: FastifyInstance) {
  let fault: Behaviour['fault'] = null
  let calls = 0
  let asked: string[] = []
  function faultNow(): Fault | undefined {
    calls += 1
    if (fault === 'each in turn') return inTurn[calls % inTurn.length]
    return fault ?? undefined
  }
  const note = (number: string) => {
    asked = [...asked.slice(-2_000), number]
    return faultNow()
  }

  app.put<{ Body: Behaviour }>(
    '/sandbox/registers',
    { schema: { body: behaviourSchema } },
    ({ body }, reply) => {
      fault = body.fault ?? null
      return reply.code(204).send()
    },
  )
  app.get('/sandbox/registers', () => ({ asked }))

  type ViesCall = Readonly<{ countryCode: string; vatNumber: string; requesterNumber?: string }>
  app.post<{ Body: ViesCall }>(
    '/sandbox/registers/vies/check-vat-number',
    async ({ body }, reply) => {
      const { countryCode, vatNumber, requesterNumber } = body
      const failing = note(countryCode + vatNumber)
      if (failing) return await fail(reply, failing)
      const valid = isKnown(vatNumber)
      return {
        ...{ countryCode, vatNumber, valid, requestDate: new Date().toISOString() },
        requestIdentifier: valid && requesterNumber ? `WAPI${vatNumber}` : '',
        name: valid && !withoutName.includes(countryCode) ? registeredName(vatNumber) : '---',
        address: '---',
      }
    },
  )
  app.get<{ Params: { number: string } }>(
    '/sandbox/registers/brreg/enheter/:number',
    async ({ params: { number } }, reply) => {
      const failing = note(number)
      if (failing) return await fail(reply, failing)
      if (!isKnown(number)) return reply.code(404).send()
      const navn = registeredName(number)
      return { organisasjonsnummer: number, navn, registrertIMvaregisteret: true }
    },
  )
  app.post('/sandbox/registers/hmrc/oauth/token', () => ({ access_token: 'a-token' }))
  const lookUp = async (
    { number, requester }: { number: string; requester?: string },
    reply: FastifyReply,
  ) => {
    const failing = note(number)
    if (failing) return await fail(reply, failing)
    if (!isKnown(number)) return reply.code(404).send({ code: 'NOT_FOUND', message: 'unknown' })
    const target = { name: registeredName(number), vatNumber: number }
    return { target, ...(requester && { consultationNumber: `HMRC${number}` }) }
  }
  const lookup = '/sandbox/registers/hmrc/organisations/vat/check-vat-number/lookup/:number'
  type LookupCall = { Params: { number: string; requester?: string } }
  app.get<LookupCall>(lookup, ({ params }, reply) => lookUp(params, reply))
  app.get<LookupCall>(`${lookup}/:requester`, ({ params }, reply) => lookUp(params, reply))
}
