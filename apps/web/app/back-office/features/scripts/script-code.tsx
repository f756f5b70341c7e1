import type { ScriptFile } from '@keyhaven/contracts/staff/custom-scripts'
import clsx from 'clsx'
import { Panel } from '../../kit/panel.tsx'
import { changedLines, type Line } from './lines.rules.ts'
import { positionWords, typeWords } from './script-words.ts'

const looks = {
  same: { sign: ' ', className: '' },
  added: { sign: '+', className: 'bg-success-soft text-success-ink' },
  removed: { sign: '−', className: 'bg-danger-soft text-danger-ink' },
} as const

const SHOWN_DIGITS = 12

const linesText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** The newest version line by line, with what it changes in the one that is live. */
export function ScriptCode({ file: { versions, liveVersion } }: { file: ScriptFile }) {
  const [newest] = versions
  if (!newest) return null
  const live = versions.find(({ number }) => number === liveVersion)
  const isCompared = live && live.number !== newest.number
  const lines = changedLines(isCompared ? live.content : newest.content, newest.content)
  const count = (kind: Line['kind']) => lines.filter((line) => line.kind === kind).length
  return (
    <Panel
      title={`Version ${newest.number}`}
      lead={
        isCompared
          ? `Since version ${live.number}: ${linesText(count('added'))} added, ${linesText(count('removed'))} removed`
          : newest.note || undefined
      }
      aside={
        <span className="text-small text-ink-3">
          {typeWords[newest.scriptType]} · {positionWords[newest.position]}
        </span>
      }
    >
      <section
        aria-label="Code"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, also by keyboard
        tabIndex={0}
        className="max-h-120 overflow-auto border-y bg-surface-sunken py-2"
      >
        <ol className="w-fit min-w-full font-mono text-small">
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
              <code className="whitespace-pre">{line.text || ' '}</code>
            </li>
          ))}
        </ol>
      </section>
      <p className="px-5 py-3 text-small text-ink-2">
        {newest.content.length} characters · sha256{' '}
        <code className="font-mono" title={newest.sha256}>
          {newest.sha256.slice(0, SHOWN_DIGITS)}…
        </code>
      </p>
    </Panel>
  )
}
