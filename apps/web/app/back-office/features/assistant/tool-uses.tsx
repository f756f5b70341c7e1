import clsx from 'clsx'
import { Lock, Wrench } from 'lucide-react'
import { argsText } from './assistant-words.ts'

type Use = Readonly<{ name: string; args: unknown; outcome: string }>

const isFine = (outcome: string) => outcome === 'ok' || outcome === 'nothing'
const outcomeWords: Readonly<Record<string, string>> = {
  ok: 'Answered',
  nothing: 'Found nothing',
  refused: 'Refused',
  'closed here': 'Closed for staff',
  'unknown tool': 'No such tool',
  'wrong arguments': 'Wrong arguments',
}

/** What was called and what came of it; what was refused stands out. */
export function ToolUses({ uses }: { uses: readonly Use[] }) {
  return (
    <ul aria-label="Tools called" className="grid gap-1.5 text-small">
      {uses.map((use, at) => {
        const isRefused = !isFine(use.outcome)
        const Icon = isRefused ? Lock : Wrench
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other name, and never move
            key={at}
            className={clsx(
              'flex flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-1.5',
              isRefused ? 'bg-danger-soft' : 'bg-surface-strong',
            )}
          >
            <code className="min-w-0 font-mono wrap-anywhere text-ink">
              {use.name}({argsText(use.args)})
            </code>
            <span
              className={clsx(
                'inline-flex items-center gap-1',
                isRefused ? 'font-semibold text-danger-ink' : 'text-ink-2',
              )}
            >
              <Icon size={13} aria-hidden />
              {outcomeWords[use.outcome] ?? use.outcome}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
