import type { FastifyInstance } from 'fastify'

/** The rates a new shop begins with: nothing drifts until someone says so. */
const opening = {
  EUR: '0.85',
  GBP: '0.73',
  CAD: '1.25',
  AUD: '1.35',
  JPY: '110',
  CHF: '0.92',
  CNY: '6.45',
  INR: '83.25',
}

const ratesSchema = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
}

const today = () => new Date().toISOString().slice(0, 10)

/** Reference rates of the days before today, the newest first, as the European Central Bank writes them. */
function referenceFile(rates: Readonly<Record<string, string>>, days: readonly string[]): string {
  const cubes = Object.entries(rates).map(
    ([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`,
  )
  const published = days.map((day) => `<Cube time='${day}'>${cubes.join('')}</Cube>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>${published.join('')}</Cube></gesmes:Envelope>`
}

const reference = {
  ...{ USD: '1.1765', JPY: '129.41', GBP: '0.85882', CHF: '1.0824', CAD: '1.4706', AUD: '1.5882' },
  ...{
    CNY: '7.5882',
    INR: '97.941',
    CZK: '24.35',
    DKK: '7.4604',
    NOK: '11.72',
    PLN: '4.262',
    SEK: '11.04',
  },
}

const DAY_MS = 24 * 60 * 60 * 1_000
const daysBefore = (day: string, count: number) =>
  Array.from({ length: count }, (_, nth) =>
    new Date(Date.parse(day) - nth * DAY_MS).toISOString().slice(0, 10),
  )

const publishedSchema = {
  type: 'object',
  properties: { day: { type: ['string', 'null'] }, body: { type: ['string', 'null'] } },
}

/** The stand-in for the European Central Bank; it can be told to stop publishing, and to write something else. */
export function referenceRateRoutes(app: FastifyInstance) {
  let said: { day?: string | null; body?: string | null } = {}
  const fileOf = (count: number) =>
    said.body ?? referenceFile(reference, daysBefore(said.day ?? today(), count))
  app.get('/sandbox/eurofxref/eurofxref-daily.xml', (_request, reply) =>
    reply.type('text/xml').send(fileOf(1)),
  )
  app.get('/sandbox/eurofxref/eurofxref-hist-90d.xml', (_request, reply) =>
    reply.type('text/xml').send(fileOf(90)),
  )
  app.put<{ Body: typeof said }>(
    '/sandbox/eurofxref',
    { schema: { body: publishedSchema } },
    ({ body }, reply) => {
      said = body
      return reply.code(204).send()
    },
  )
}

/** The stand-in for who publishes exchange rates: a file a day, and the way to say what is in it. */
export function rateRoutes(app: FastifyInstance) {
  let rates: Record<string, string | number> = { ...opening }
  app.get('/sandbox/rates.json', (_request, reply) =>
    reply.send({ asOf: today(), base: 'USD', rates }),
  )
  app.put<{ Body: typeof rates }>(
    '/sandbox/rates.json',
    { schema: { body: ratesSchema } },
    ({ body }, reply) => {
      rates = { ...opening, ...body }
      return reply.code(204).send()
    },
  )
}
