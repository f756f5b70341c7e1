import { randomUUID } from 'node:crypto'
import type { HttpAnswer } from './http.ts'
import type { StaffCall } from './staff.ts'

export type Waiting = Readonly<{ id: string; hash: string; summary: string; state: string }>

export const approvalsOf = async ({ browser, headers }: StaffCall, state = 'open') => {
  const answer = await browser.get(`/api/admin/approvals?limit=200&state=${state}`, headers)
  return (answer.json.approvals ?? []) as Waiting[]
}

/** Decides as a person does who has read what it says. */
export const decide = (
  { browser, headers }: StaffCall,
  { id, hash }: Pick<Waiting, 'id' | 'hash'>,
  decision: 'approve' | 'refuse' = 'approve',
  more: Record<string, string> = {},
): Promise<HttpAnswer> =>
  browser.post(
    `/api/admin/approvals/${id}/decision`,
    { decision },
    { 'idempotency-key': randomUUID(), 'if-match': `"${hash}"`, ...headers, ...more },
  )
