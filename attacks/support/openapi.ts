import type { Shop } from './shop.ts'

type Schema = Readonly<{
  type?: string
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  minimum?: number
}>

type Operation = Readonly<{
  parameters?: readonly { name: string }[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
}>

export type Endpoint = Readonly<{ method: string; path: string; body: unknown }>

/** Values that a rule beyond the type asks for. */
const known: Record<string, () => unknown> = {
  email: () => `fuzz-${Math.random().toString(36).slice(2)}@example.com`,
  customerEmail: () => 'fuzz@example.com',
  phone: () => '+44 20 7946 0000',
  country: () => 'US',
  currency: () => 'usd',
  productId: () => 'home-2024',
  warrantyUntil: () => '2030-12-31',
  text: () => 'FUZZ0-FUZZ1-FUZZ2-FUZZ3-FUZZ4',
  dryRun: () => true,
  amount: () => 149.99,
}

/** A body that is as right as its description lets one know. */
function sampleOf(schema: Schema, name = ''): unknown {
  const special = known[name]
  if (special) return special()
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, name)
  if (schema.properties) {
    const entries = Object.entries(schema.properties)
    return Object.fromEntries(entries.map(([key, value]) => [key, sampleOf(value, key)]))
  }
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, name)]
  if (schema.type === 'object') return { note: 'x' }
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  return schema.type === 'boolean' ? false : 'x'
}

const isPage = (path: string) => path.includes('*')

/** Every call the shop describes, with a body that should be near enough to be read. */
export async function endpointsOf(shop: Shop): Promise<Endpoint[]> {
  const { json } = await shop.browser().get('/api/openapi.json')
  const paths = json.paths as Record<string, Record<string, Operation>>
  return Object.entries(paths)
    .filter(([path]) => !isPage(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const schema = operation.requestBody?.content['application/json']?.schema
        const body = schema === undefined ? undefined : sampleOf(schema)
        return { method: method.toUpperCase(), path, body }
      }),
    )
}

type FieldPath = readonly (string | number)[]

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function placesIn(value: unknown, at: FieldPath = []): FieldPath[] {
  if (!isTree(value)) return [at]
  const inside = Object.entries(value).flatMap(([key, item]) => placesIn(item, [...at, key]))
  return [at, ...inside]
}

const MARK = '\u0001here\u0001'

function withMark(value: unknown, [first, ...rest]: FieldPath): unknown {
  if (first === undefined) return MARK
  if (Array.isArray(value)) return value.map((item) => withMark(item, rest))
  return isTree(value) ? { ...value, [first]: withMark(value[first], rest) } : value
}

/** So many places in a row share the values: a body of as many places meets each of them. */
const SHARED_BY = 5

/** The body with a hostile value in each of its places, and with each of the values in one of them. */
export function* mutationsOf(body: unknown, values: readonly string[]): Generator<string> {
  const places = placesIn(body)
  const turns = Math.min(places.length, SHARED_BY)
  for (const [nth, place] of places.entries()) {
    const marked = JSON.stringify(withMark(body, place))
    const own = values.filter((_, at) => at % turns === nth % turns)
    for (const value of own) yield marked.replace(JSON.stringify(MARK), () => value)
  }
}
