import type { StoreThing } from '@keyhaven/contracts/staff/screens/staff-screen'

export type StaffInput = Readonly<{ params?: unknown; query?: unknown; body?: unknown }>

const subjectShape = /^(order|payment_link|quote):(.+)$/

/** What a note is about: it is of that thing's store. */
export function subjectIn({ query, body }: StaffInput): readonly [StoreThing, string] | undefined {
  const { subject = '' } = { ...(query as object), ...(body as object) } as { subject?: string }
  const [, thing, id] = subjectShape.exec(subject) ?? []
  return thing && id ? [thing as StoreThing, id] : undefined
}
