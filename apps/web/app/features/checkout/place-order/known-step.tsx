import clsx from 'clsx'
import { Check, CircleHelp, LoaderCircle } from 'lucide-react'

export type KnownState = 'done' | 'now' | 'later' | 'unknown'

const signs = {
  done: (
    <span className="grid size-5.5 place-items-center rounded-pill bg-success-soft text-success-ink">
      <Check size={13} aria-hidden />
    </span>
  ),
  now: (
    <LoaderCircle
      size={22}
      className="animate-spin text-accent-ink motion-reduce:animate-none"
      aria-hidden
    />
  ),
  later: <span className="size-5.5 rounded-pill border border-line-control" />,
  unknown: <CircleHelp size={22} className="text-warning-ink" aria-hidden />,
}

const said = { done: ', done', now: ', under way', later: ', not yet', unknown: '' }

type KnownProps = { state: KnownState; note?: string; children: string }

/** One fact of an order that is being placed. */
export function Known({ state, note, children }: KnownProps) {
  return (
    <li className="flex items-center gap-3.5 py-3">
      {signs[state]}
      <span className={clsx('grow', state === 'later' ? 'text-ink-2' : 'font-semibold')}>
        {children}
        <span className="sr-only">{said[state]}</span>
      </span>
      <span className="text-ink-3 tabular-nums">{note}</span>
    </li>
  )
}
