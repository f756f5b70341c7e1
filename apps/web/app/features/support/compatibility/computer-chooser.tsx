import {
  type Computer,
  computers,
  isComputerKind,
  isMemory,
  memories,
} from '../../../lib/computer/compatibility.rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import type { useComputer } from './use-computer.ts'

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

type State = ReturnType<typeof useComputer>

function Finding({ found, chosen, choose }: State) {
  return (
    <p role="status" className="mt-1 min-h-6 text-body-sm text-ink-2">
      {chosen && `You chose: ${computers[chosen.kind]}. `}
      {!chosen && found && `This computer: ${computers[found.kind]}.`}
      {!chosen && !found && 'Office needs a Windows PC or a Mac.'}
      {chosen && found && (
        <TextButton onClick={() => choose(undefined)}>Use this computer</TextButton>
      )}
    </p>
  )
}

const likely = { windows: 'A Windows PC', macos: 'A Mac' } as const

type TwoComputersProps = { chosen: string | undefined; choose: (kind: string) => void }

/** For a visitor on a phone: the two answers that most of them give, one press each. */
function TwoComputers({ chosen, choose }: TwoComputersProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {Object.entries(likely).map(([kind, label]) => (
        <Button
          key={kind}
          variant={chosen?.startsWith(kind) ? 'soft' : 'secondary'}
          aria-pressed={chosen?.startsWith(kind) ?? false}
          onClick={() => choose(kind)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** The computer in question: found by the browser, or chosen by hand. */
export function ComputerChooser({ state }: { state: State }) {
  const { computer, choose, isElsewhere } = state
  const chooseKind = (kind: string) =>
    choose(isComputerKind(kind) ? { kind, memory: 'unknown' } : undefined)
  const chooseMemory = (memory: string, { kind }: Computer) =>
    choose({ kind, memory: isMemory(memory) ? memory : 'unknown' })
  return (
    <Card as="section" padded aria-labelledby="computer" className="mb-8 grid gap-5 print:hidden">
      <div>
        <h2 id="computer" className="type-heading">
          {isElsewhere ? 'Which computer will you install it on?' : 'Your computer'}
        </h2>
        <Finding {...state} />
      </div>
      {isElsewhere && <TwoComputers chosen={computer?.kind} choose={chooseKind} />}
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
        <SelectField
          name="computer"
          label="System"
          placeholder="Choose a system"
          options={optionsOf(computers)}
          value={computer?.kind ?? ''}
          onChange={(event) => chooseKind(event.target.value)}
        />
        <SelectField
          name="memory"
          label="Memory"
          options={optionsOf(memories)}
          value={computer?.memory ?? 'unknown'}
          onChange={(event) => computer && chooseMemory(event.target.value, computer)}
        />
        <noscript>
          <Button type="submit">Check</Button>
        </noscript>
      </form>
      <p className="text-small text-ink-3">
        Your browser answers this itself; nothing is sent to us. Buying for another computer? Choose
        that one.
      </p>
    </Card>
  )
}
