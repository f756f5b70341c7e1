import { randomUUID } from 'node:crypto'
import type { Approval } from '@keyhaven/contracts/staff/approvals'
import type { TestShop } from './test-shop.ts'
import { addStaff, fromOurPage, signIn } from './test-staff.ts'

let serial = 0

type Identity = NonNullable<Parameters<typeof addStaff>[2]>

/** A member of staff with a name of their own, at the calls of the back office. */
export async function aColleague(shop: TestShop, role: string, who: Identity = {}) {
  serial += 1
  const { id, email } = await addStaff(shop, role, { lastName: `Colleague ${serial}`, ...who })
  const session = async () => ({ ...fromOurPage, ...(await signIn(shop, email)) })
  const headers = await session()
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    extra: Record<string, string> = {},
  ) =>
    shop.app.inject({
      method,
      url,
      headers: { ...headers, ...extra },
      ...(payload && { payload }),
    })
  return { id, email, headers, session, call }
}
export type Colleague = Awaited<ReturnType<typeof aColleague>>

const APPROVALS = '/api/admin/approvals'

export const approvalsSeenBy = async ({ call }: Colleague, state?: string) =>
  (await call('GET', `${APPROVALS}?limit=200${state ? `&state=${state}` : ''}`)).json<{
    approvals: Approval[]
  }>().approvals

/** Decides as a person does who has read what it says. */
export const decide = (
  { call }: Colleague,
  { id, hash }: Pick<Approval, 'id' | 'hash'>,
  decision: 'approve' | 'refuse' = 'approve',
  extra: Record<string, string> = {},
) =>
  call(
    'POST',
    `${APPROVALS}/${id}/decision`,
    { decision },
    { 'if-match': `"${hash}"`, 'idempotency-key': randomUUID(), ...extra },
  )

/** A colleague agrees to what a call asked for. */
export async function agree(decider: Colleague, reply: { payload: string; json<T>(): T }) {
  const asked = reply.json<{ approval?: { id: string } | null }>().approval
  const found = (await approvalsSeenBy(decider)).find(({ id }) => id === asked?.id)
  if (!found) throw new Error(`nothing was asked for: ${reply.payload}`)
  const decided = await decide(decider, found)
  if (decided.statusCode !== 200) throw new Error(decided.payload)
  return found
}
