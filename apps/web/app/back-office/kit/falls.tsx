import type { FallChoice, FallsChosen } from '@keyhaven/contracts/staff/falls'
import { useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { SelectField } from '../../ui/select-field.tsx'

type Fall = Readonly<{ object: string; says: string }>

/** What would fall below the floor, as the server named it. */
function fallsIn(error: unknown): readonly Fall[] | undefined {
  if (!isApiError(error) || error.code !== 'falls_below') return undefined
  return (error.details ?? []).map(({ field, message }) => ({ object: field, says: message }))
}

export type Falls = Readonly<{
  falls: readonly Fall[]
  choiceOf: (object: string) => FallChoice
  choose: (object: string, choice: FallChoice) => void
  forget: () => void
  /** Sends a change with what was chosen. One that names what falls is shown, and asked for a choice. */
  sent: <T>(send: (falls: FallsChosen) => Promise<T>) => Promise<T>
}>

/** A change of a price or of the floor never ends what runs without being told to. */
export function useFalls(): Falls {
  const [falls, setFalls] = useState<readonly Fall[]>([])
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const choiceOf = (object: string): FallChoice => (kept.has(object) ? 'keep' : 'end')
  return {
    falls,
    choiceOf,
    choose(object, choice) {
      const others = [...kept].filter((one) => one !== object)
      setKept(new Set(choice === 'keep' ? [...others, object] : others))
    },
    forget() {
      setFalls([])
      setKept(new Set())
    },
    async sent(send) {
      try {
        return await send(falls.map(({ object }) => ({ object, choice: choiceOf(object) })))
      } catch (error) {
        const named = fallsIn(error)
        if (named) setFalls(named)
        throw error
      }
    },
  }
}

const endings: Readonly<Record<string, string>> = {
  coupon: 'Pause it',
  'payment-link': 'Pause it',
  quote: 'Withdraw it',
  price: 'Stop selling it',
  'planned-price': 'Call it off',
  'own-price': 'Convert from dollars again',
  'planned-own-price': 'Call it off',
}

const endingOf = (object: string) => endings[object.split(':')[0] ?? ''] ?? 'End it'

/** Everything that falls, each with its choice. Nothing while nothing does. */
export function FallList({ falls: { falls, choiceOf, choose } }: { falls: Falls }) {
  if (falls.length === 0) return null
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-semibold text-ink">Below the floor with this</legend>
      <p className="text-small text-ink-2">
        What you keep takes a second member of staff. With a price for later, the others end on its
        day.
      </p>
      <ul className="grid gap-4">
        {falls.map(({ object, says }) => (
          <li key={object}>
            <SelectField
              label={says}
              value={choiceOf(object)}
              options={[
                { value: 'end', label: endingOf(object) },
                { value: 'keep', label: 'Keep it' },
              ]}
              onChange={(event) => choose(object, event.target.value === 'keep' ? 'keep' : 'end')}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
