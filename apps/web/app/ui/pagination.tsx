import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { ButtonLink } from './link.tsx'

type PaginationProps = {
  page: number
  pages: number
  /** The address of a page. */
  addressOf: (page: number) => string
  label?: string
}

const cell =
  'grid h-10 min-w-10 place-items-center rounded-control px-2 text-body-sm font-medium tabular-nums transition'

/** Numbered pages: the first, the last, and those around this one. */
export function Pagination({ page, pages, addressOf, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      {pagesAround(page, pages).map((number) =>
        number < 0 ? (
          <span key={number} className={clsx(cell, 'text-ink-3')} aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={addressOf(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={clsx(
              cell,
              number === page
                ? 'bg-accent-soft font-semibold text-accent-ink'
                : 'text-ink-2 hover:bg-surface-strong hover:text-ink',
            )}
          >
            {number}
          </Link>
        ),
      )}
    </nav>
  )
}

/** The numbers to show; a negative one stands for a gap. */
export function pagesAround(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [-number, number] : [number]
  })
}

type KeysetPagerProps = {
  /** How many there are, in words. */
  summary?: ReactNode
  /** Addresses; without one the button says that there is nothing further. */
  newer: string | undefined
  older: string | undefined
  newest?: string | undefined
  label?: string
  /** False for a list that does not go from new to old. */
  isNewestFirst?: boolean
}

const byTime = { first: 'Back to newest', previous: 'Newer', next: 'Older' }
const byOther = { first: 'Back to start', previous: 'Previous', next: 'Next' }

/** For long lists that change while they are read. */
export function KeysetPager(pager: KeysetPagerProps) {
  const { summary, newer, older, newest, label = 'Pages', isNewestFirst = true } = pager
  const words = isNewestFirst ? byTime : byOther
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-3 text-small text-ink-3"
    >
      <div>{summary}</div>
      <div className="flex gap-2">
        {newest && (
          <ButtonLink to={newest} variant="ghost" size="sm">
            {words.first}
          </ButtonLink>
        )}
        <Step to={newer}>
          <ChevronLeft size={14} aria-hidden />
          {words.previous}
        </Step>
        <Step to={older}>
          {words.next}
          <ChevronRight size={14} aria-hidden />
        </Step>
      </div>
    </nav>
  )
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) {
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    )
  }
  return (
    <ButtonLink to={to} size="sm">
      {children}
    </ButtonLink>
  )
}
