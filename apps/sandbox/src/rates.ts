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
