import type { StockUnit } from '@keyhaven/contracts/staff/license-units'
import { Button } from '../../../ui/button.tsx'
import { Act } from '../../kit/act.tsx'
import { RevealKey } from '../../kit/reveal-key.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { toastOutcome } from '../../kit/toast-outcome.ts'
import { calls } from './calls.ts'
import { revealUnitKey, type ShelfAct } from './queries.ts'
import { useShelfChange } from './use-shelf-change.ts'

type UnitAct = 'replace' | 'revoke' | 'invalid'

const acts: Readonly<Record<UnitAct, ShelfAct & { done: string }>> = {
  replace: {
    call: calls.replaceUnit,
    title: 'Replace this key?',
    lead: 'The old key is marked faulty and never sold again. A new one is mailed to the buyer.',
    label: 'Replace the key',
    busy: 'Replacing...',
    button: 'Replace',
    done: 'The key was replaced, and the new one is on its way.',
  },
  revoke: {
    call: calls.revokeUnit,
    title: 'Revoke this key?',
    lead: 'The buyer loses it at once and is told by e-mail. The licence waits for another key, before everyone who paid later; a second one for the same licence takes a colleague.',
    label: 'Revoke the key',
    busy: 'Revoking...',
    button: 'Revoke',
    done: 'The key was revoked, and the buyer was told.',
  },
  invalid: {
    call: calls.invalidateUnit,
    title: 'Mark this key invalid?',
    lead: 'It is never sold. This cannot be taken back.',
    label: 'Mark invalid',
    busy: 'Marking...',
    button: 'Mark invalid',
    done: 'The key is off sale.',
  },
}

function actsOf({ state, hasClaim }: StockUnit): UnitAct[] {
  if (state === 'assigned') return hasClaim ? [] : ['revoke', 'replace']
  const isUnsold = ['available', 'held', 'quarantined', 'withdrawn'].includes(state)
  return isUnsold ? ['invalid'] : []
}

/** A key is revoked at once; its next one may take a colleague. */
function tell(name: UnitAct, answer: object, done: string) {
  const isForTwo = name === 'revoke' && 'approval' in answer && answer.approval !== null
  if (!isForTwo) return toastOutcome(answer, done)
  const words = 'The key was revoked. A colleague decides whether the licence gets another one.'
  return toastOutcome({}, words)
}

/** What may be done about a key, by those who may do it. */
export function UnitActs({ unit }: { unit: StockUnit }) {
  const member = useMember()
  const changed = useShelfChange()
  const canReveal = unit.state === 'assigned' && may(member, 'licenses.reveal')
  return (
    <>
      {canReveal && (
        <RevealKey
          lastFive={unit.lastFive}
          reveal={(act) => revealUnitKey(unit.id, act)}
          onDone={changed}
        />
      )}
      {actsOf(unit).map((name) => {
        const { button, done, ...said } = acts[name]
        return (
          <Act
            key={name}
            {...said}
            tone="danger"
            reason="required"
            send={(reason) => ({ params: { id: unit.id }, body: { reason } })}
            onAnswer={(answer) => tell(name, answer, done)}
            onDone={changed}
            trigger={<Button variant="danger-quiet">{button}</Button>}
          />
        )
      })}
    </>
  )
}
