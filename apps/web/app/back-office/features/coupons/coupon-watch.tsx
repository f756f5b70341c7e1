import type { CouponWatch } from '@keyhaven/contracts/staff/coupons'
import { useQuery } from '@tanstack/react-query'
import { Clock, ShieldAlert } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'

export const watchKey = [calls.listCouponWatch.path] as const

const useWatchedCoupons = () =>
  useQuery({
    queryKey: watchKey,
    queryFn: () => calls.listCouponWatch(),
  }).data

/** Coupons that wait for a second member of staff. */
export function AwaitedCoupons() {
  const member = useMember()
  const awaited = useWatchedCoupons()?.awaited ?? []
  if (awaited.length === 0) return null
  return (
    <Notice tone="warning" title="Waiting for a second member of staff.">
      <ul className="mt-1 grid gap-1">
        {awaited.map(({ id, summary, askedByName, expiresAt }) => (
          <li key={id} className="wrap-anywhere">
            {summary} Asked by {askedByName}, to be decided by {when(expiresAt)}.
          </li>
        ))}
      </ul>
      {may(member, 'approvals.decide') && (
        <TextLink to="/admin/main-site?tab=approvals">Open approvals</TextLink>
      )}
    </Notice>
  )
}

type Lockout = CouponWatch['lockouts'][number]

const kinds = { network: 'A network', browser: 'A browser' } as const

function Guesser({ lockout: { kind, strikes, until, isOn } }: { lockout: Lockout }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t px-5 py-3 text-small">
      <span>
        {kinds[kind]}, {strikes} {strikes === 1 ? 'time' : 'times'} kept out, until {when(until)}
      </span>
      {isOn ? (
        <Pill tone="warning" icon={ShieldAlert}>
          Kept out
        </Pill>
      ) : (
        <Pill tone="neutral" icon={Clock}>
          Over
        </Pill>
      )}
    </li>
  )
}

/** Who guessed codes within a day: how often, never who. */
export function GuessedCodes() {
  const lockouts = useWatchedCoupons()?.lockouts ?? []
  if (lockouts.length === 0) return null
  return (
    <Panel
      title="Guessed codes"
      lead="Callers who tried too many codes that are none. Each time they wait twice as long."
    >
      <ul>
        {lockouts.map((lockout) => (
          <Guesser key={`${lockout.kind} ${lockout.until}`} lockout={lockout} />
        ))}
      </ul>
    </Panel>
  )
}
