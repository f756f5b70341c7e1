import clsx from 'clsx'
import type { Line } from './lines.rules.ts'

const looks = {
  same: { sign: ' ', className: '' },
  added: { sign: '+', className: 'bg-success-soft text-success-ink' },
  removed: { sign: '−', className: 'bg-danger-soft text-danger-ink' },
} as const

type ChangedLinesProps = {
  label: string
  lines: readonly Line[]
  /** Prose is broken at the end of the box, code is not. */
  isProse?: boolean
}

/** A text line by line, with what came and what went. */
export function ChangedLines({ label, lines, isProse = false }: ChangedLinesProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by keyboard
      tabIndex={0}
      className="max-h-120 overflow-auto border-y bg-surface-sunken py-2"
    >
      <ol className={clsx('font-mono text-small', isProse ? 'w-full' : 'w-fit min-w-full')}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
          <li key={index} className={clsx('flex gap-3 px-4', looks[line.kind].className)}>
            <span className="w-8 shrink-0 text-right text-ink-2 select-none" aria-hidden>
              {line.number ?? ''}
            </span>
            <span className="select-none" aria-hidden>
              {looks[line.kind].sign}
            </span>
            {line.kind !== 'same' && <span className="sr-only">{line.kind}: </span>}
            <code className={isProse ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre'}>
              {line.text || ' '}
            </code>
          </li>
        ))}
      </ol>
    </section>
  )
}
