import {
  limitedThemselves,
  ofNoStore,
  ofOneThing,
  type Thing,
} from './store-limited-calls.rules.ts'

export type Call = Readonly<{ method: string; path: string }>
export type Input = Readonly<{ params?: unknown; query?: unknown; body?: unknown }>

const about = /^(order|payment_link|quote):(.+)$/

/** What a note is about: it is of that thing's store. */
export function subjectIn({ query, body }: Input): readonly [Thing, string] | undefined {
  const { subject = '' } = { ...(query as object), ...(body as object) } as { subject?: string }
  const [, thing, id] = about.exec(subject) ?? []
  return thing && id ? [thing as Thing, id] : undefined
}

/** What keeps a call from showing other stores. */
export type StoreLimit =
  /** The store of the thing its address names. */
  | Readonly<{ by: 'thing'; thing: Thing; name: string }>
  /** The store of the thing a note is about. */
  | Readonly<{ by: 'subject' }>
  /** It leaves out what is of other stores, or is about none. */
  | Readonly<{ by: 'itself' }>
  /** Nobody has limited it yet: it is closed, so forgetting one shows nothing. */
  | Readonly<{ by: 'nobody' }>

export function limitOf({ method, path }: Call): StoreLimit {
  const call = `${method} ${path}`
  const one = ofOneThing.find(([start]) => path === start || path.startsWith(`${start}/`))
  if (one) return { by: 'thing', name: one[1], thing: one[2] }
  if (path === '/api/admin/notes') return { by: 'subject' }
  return { by: limitedThemselves.includes(call) || ofNoStore.test(call) ? 'itself' : 'nobody' }
}
