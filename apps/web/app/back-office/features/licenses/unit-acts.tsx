import type { StockUnit } from '@keyhaven/contracts/staff/license-units'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { Button } from '../../../ui/button.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { RevealKey } from '../../kit/reveal-key.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { tellOutcome } from '../../kit/tell-outcome.ts'
import { actOnUnit, revealUnitKey, type UnitAct } from './queries.ts'
import { useShelfChange } from './use-shelf-change.ts'

const words: Readonly<
  Record<UnitAct, Readonly<Record<'title' | 'lead' | 'label' | 'busy' | 'button' | 'done', string>>>
> = {
  replace: {
    title: 'Replace this key?',
    lead: 'The old key is marked faulty and never sold again. A new one is mailed to the buyer.',
    label: 'Replace the key',
    busy: 'Replacing...',
    button: 'Replace',
    done: 'The key was replaced, and the new one is on its way.',
  },
  revoke: {
    title: 'Revoke this key?',
    lead: 'The buyer loses it at once and is told by e-mail. The licence waits for another key, before everyone who paid later; a second one for the same licence takes a colleague.',
    label: 'Revoke the key',
    busy: 'Revoking...',
    button: 'Revoke',
    done: 'The key was revoked, and the buyer was told.',
  },
  invalid: {
    title: 'Mark this key invalid?',
    lead: 'It is never sold. This cannot be taken back.',
    label: 'Mark invalid',
    busy: 'Marking...',
    button: 'Mark invalid',
    done: 'The key is off sale.',
  },
}

const rights: Readonly<Record<UnitAct, Permission>> = {
  replace: 'licenses.assign',
  revoke: 'licenses.revoke',
  invalid: 'licenses.revoke',
}

function actsOf({ state, hasClaim }: StockUnit): UnitAct[] {
  if (state === 'assigned') return hasClaim ? [] : ['revoke', 'replace']
  const isUnsold = ['available', 'held', 'quarantined', 'withdrawn'].includes(state)
  return isUnsold ? ['invalid'] : []
}

/** A key is revoked at once; its next one may take a colleague. */
function tell(name: UnitAct, answer: object, done: string) {
  const isForTwo = name === 'revoke' && 'approval' in answer && answer.approval !== null
  if (!isForTwo) return tellOutcome(answer, done)
  const words = 'The key was revoked. A colleague decides whether the licence gets another one.'
  return tellOutcome({}, words)
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
      {actsOf(unit)
        .filter((name) => may(member, rights[name]))
        .map((name) => {
          const { button, done, ...said } = words[name]
          return (
            <ActDialog
              key={name}
              {...said}
              tone="danger"
              reason="required"
              onAct={async (sent) => tell(name, await actOnUnit(name, unit.id, sent), done)}
              onDone={changed}
              trigger={<Button variant="danger-quiet">{button}</Button>}
            />
          )
        })}
    </>
  )
}
