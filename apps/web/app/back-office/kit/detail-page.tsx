import { ArrowLeft, Check, ChevronDown, ChevronUp, Copy, Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type PlaceInList, placeOf } from './list/list-steps.ts'
import { useObjectTitle } from './object-title.ts'
import { noteRecent } from './recent-things.ts'
import { useShortcuts } from './shortcuts/shortcuts.ts'

type DetailPageProps = {
  /** The list it belongs to. */
  back: { to: string; label: string }
  title: string
  /** What the copy button copies: the number or id. */
  copy?: string
  /** Pills: text, colour and icon. */
  status?: ReactNode
  /** Buttons, the filled one last. */
  actions?: ReactNode
  /** Items of the menu at the end. */
  menu?: ReactNode
  /** The right column: facts about people, money and devices. */
  aside?: ReactNode
  children: ReactNode
}

/** One object: header, main column, right column. */
export function DetailPage({
  back,
  title,
  copy,
  status,
  actions,
  menu,
  aside,
  children,
}: DetailPageProps) {
  const { pathname, search } = useLocation()
  const to = `${pathname}${search}`
  useEffect(() => {
    // What can be copied is an object that was found and shown.
    if (copy) noteRecent({ title, to })
  }, [title, copy, to])
  useObjectTitle(title)
  const place = placeOf(to)
  return (
    <>
      <header className="grid gap-1">
        <Link
          to={place?.back ?? back.to}
          className="inline-flex w-fit items-center gap-1.5 text-small text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        >
          <ArrowLeft size={14} aria-hidden />
          {place ? `${place.view} · ${place.position} of ${place.of}` : back.label}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <div className="flex flex-wrap items-center gap-2.5">
            <h1 className="type-title-sm">{title}</h1>
            {copy && <CopyButton text={copy} />}
            {status}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {place && <Steps place={place} />}
            {actions}
            {menu && (
              <Menu trigger={<IconButton outlined icon={Ellipsis} label="More actions" />}>
                {menu}
              </Menu>
            )}
          </div>
        </div>
      </header>
      <div className="grid items-start gap-5 xl:grid-cols-3">
        <div className="grid min-w-0 gap-5 xl:col-span-2">{children}</div>
        {aside && <div className="grid min-w-0 gap-5">{aside}</div>}
      </div>
    </>
  )
}

/** One row up or down in the list one came from. */
function Steps({ place: { previous, next } }: { place: PlaceInList }) {
  const navigate = useNavigate()
  const go = (to: string | undefined) => to && void navigate(to)
  useShortcuts([
    { keys: 'k', label: 'Previous in the list', group: 'Lists', run: () => go(previous) },
    { keys: 'j', label: 'Next in the list', group: 'Lists', run: () => go(next) },
  ])
  return (
    <span className="flex gap-1.5">
      <IconButton
        outlined
        icon={ChevronUp}
        label="Previous in the list"
        disabled={!previous}
        onClick={() => go(previous)}
      />
      <IconButton
        outlined
        icon={ChevronDown}
        label="Next in the list"
        disabled={!next}
        onClick={() => go(next)}
      />
    </span>
  )
}

/** In its place while it loads. */
export const DetailLoading = () => (
  <Loading className="grid gap-5">
    <Skeleton className="h-8" />
    <Skeleton className="h-40" />
  </Loading>
)

const SHOWN_MS = 2_000

/** Copies a number, an id or what is entered elsewhere. */
export function CopyButton({ text, label = `Copy ${text}` }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <>
      <IconButton
        size="sm"
        icon={isCopied ? Check : Copy}
        label={label}
        onClick={() => void copy().catch(() => {})}
      />
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode] | false)[] }

/** Names and values under each other, for the right column. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-2.5 px-5 pb-4 text-small">
      {facts
        .filter((fact) => fact !== false)
        .map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="shrink-0 text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
