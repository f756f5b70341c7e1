import * as z from 'zod/mini'

/** The part of an answer that a test is about. */
export type PartialAnswer<Answer> = Answer extends readonly (infer Row)[]
  ? readonly PartialAnswer<Row>[]
  : Answer extends object
    ? { readonly [Field in keyof Answer]?: PartialAnswer<Answer[Field]> }
    : Answer

type Def = {
  type: string
  shape: Record<string, z.ZodMiniType>
  element: z.ZodMiniType
  innerType: z.ZodMiniType
  in: z.ZodMiniType
  options: readonly z.ZodMiniType[]
  entries: Record<string, string>
  values: readonly unknown[]
  keyType: z.ZodMiniType
  valueType: z.ZodMiniType
  left: z.ZodMiniType
  right: z.ZodMiniType
  items: readonly z.ZodMiniType[]
}
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

const MOMENT = '2026-11-12T19:02:00.000Z'
const texts = ['Sample', 'sample', '1.00', '2026-11-12', 'ana@example.com', 'https://example.com/']
const numbers = [0, 1, 10, 100]

/** A text that a screen can read as a time or a currency where the name of the field says it is one. */
function textsFor(field: string): readonly string[] {
  if (/(^|[a-z])(At|Until|From|Since)$|^(at|from|since|until)$/.test(field))
    return [MOMENT, ...texts]
  if (/^(day|date)$|(Day|On)$/.test(field)) return ['2026-11-12', ...texts]
  if (/currency$/i.test(field)) return ['USD', ...texts]
  if (/(total|price|amount|revenue|subtotal|discount)$/i.test(field)) return ['1.00', ...texts]
  return [...texts, MOMENT]
}

const firstValid = (schema: z.ZodMiniType, values: readonly unknown[]) =>
  values.find((value) => z.safeParse(schema, value).success)

type Record_ = Readonly<Record<string, unknown>>

function sampleObject({ shape }: Def, said: Record_ = {}) {
  const foreign = Object.keys(said).filter((field) => !Object.hasOwn(shape, field))
  if (foreign.length > 0) throw new Error(`the contract knows no ${foreign.join(', ')}`)
  const fields = Object.entries(shape).map(([field, schema]) => [
    field,
    sampleOf(schema, said[field], field),
  ])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** The first way to read what was said. */
function sampleUnion({ options }: Def, said: unknown, field: string): unknown {
  const tries = options.map((option) => {
    try {
      const value = sampleOf(option, said, field)
      return z.safeParse(option, value).success ? { value } : undefined
    } catch {
      return undefined
    }
  })
  return tries.find((one) => one !== undefined)?.value ?? said
}

function sampleRecord({ keyType, valueType }: Def, said: Record_ = {}, field: string) {
  const key = defOf(keyType)
  // A partial record has the same names, and needs none of them.
  const isWhole = key.type === 'enum' && keyType._zod.values !== undefined
  const names = isWhole ? Object.values(key.entries) : Object.keys(said)
  return Object.fromEntries(names.map((name) => [name, sampleOf(valueType, said[name], field)]))
}

type Way = (def: Def, said: never, field: string) => unknown
const ways: Readonly<Record<string, Way>> = {
  object: (def, said) => sampleObject(def, said),
  record: (def, said, field) => sampleRecord(def, said, field),
  union: (def, said, field) => sampleUnion(def, said, field),
  array: ({ element }, said: readonly unknown[] = [], field) =>
    said.map((one) => sampleOf(element, one, field)),
  tuple: ({ items }, said: readonly unknown[] = [], field) =>
    items.map((item, at) => sampleOf(item, said[at], field)),
  intersection: ({ left, right }, said: Record_ = {}) => {
    const known = (schema: z.ZodMiniType) =>
      Object.fromEntries(
        Object.entries(said).filter(([name]) => Object.hasOwn(defOf(schema).shape, name)),
      )
    return {
      ...(sampleOf(left, known(left)) as object),
      ...(sampleOf(right, known(right)) as object),
    }
  },
  optional: ({ innerType }, said, field) =>
    said === undefined ? undefined : sampleOf(innerType, said, field),
  nullable: ({ innerType }, said, field) =>
    said === undefined || said === null ? null : sampleOf(innerType, said, field),
  default: ({ innerType }, said, field) => sampleOf(innerType, said, field),
  prefault: ({ innerType }, said, field) => sampleOf(innerType, said, field),
  readonly: ({ innerType }, said, field) => sampleOf(innerType, said, field),
  pipe: (def, said, field) => sampleOf(def.in, said, field),
  enum: ({ entries }, said) => said ?? Object.values(entries)[0],
  literal: ({ values }, said) => said ?? values[0],
  boolean: (_, said) => said ?? false,
  null: () => null,
}

/** A whole answer of a contract around the part that was said: short lists, no and nothing elsewhere. */
function sampleOf(schema: z.ZodMiniType, said?: unknown, field = ''): unknown {
  const def = defOf(schema)
  const way = ways[def.type]
  if (way) return way(def, said as never, field)
  if (said !== undefined) return said
  if (def.type === 'string') return firstValid(schema, textsFor(field))
  if (def.type === 'number') return firstValid(schema, numbers)
  return undefined
}

/** The same, and true to the contract: a fixture that has drifted from it fails here. */
export function answerOf(schema: z.ZodMiniType, said: unknown, name: string): unknown {
  const answer = sampleOf(schema, said)
  const { error } = z.safeParse(schema, answer)
  if (error) throw new Error(`the fixture of ${name} is no answer: ${z.prettifyError(error)}`)
  return answer
}
