import {
  createContext,
  createElement,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'

/** The place of a part in the page. */
export const Place = createContext<RefObject<HTMLElement | null>>({ current: null })

const asProp = ({ name, value }: Attr) => [name === 'class' ? 'className' : name, value || true]

/** The same element again, with all that is in it as it was painted. */
const asPainted = (element: Element, key: number): ReactNode =>
  createElement(element.localName, {
    ...Object.fromEntries([...element.attributes].map(asProp)),
    key,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: element.innerHTML },
  })

const isSame = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => other[name as keyof object] === value)

/**
 * Takes the place of a part whose script cannot be loaded: what the server painted stays, its links lead
 * on, and its buttons lead where `data-link` says. What was never painted, or would be about something
 * else by now, says that it is missing.
 */
export function Kept(props: object) {
  const place = useContext(Place)
  const [about] = useState(props)
  const [painted] = useState(() => [...(place.current?.children ?? [])].map(asPainted))
  const isKept = painted.length > 0 && isSame(props, about)
  // Before the presses that came too early are answered.
  useLayoutEffect(() => {
    if (isKept) place.current?.setAttribute('data-kept', '')
  }, [isKept, place])
  return isKept ? painted : <PartMissing />
}

/** Says so where a part was to be shown and its script did not come. */
export function PartMissing() {
  return (
    <div className="mx-auto my-8 flex w-full max-w-page flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-dashed border-line-strong p-6">
      <p className="grow text-body-sm text-ink-2">
        <b className="block text-body font-semibold text-ink">This part didn’t load</b>
        The rest of the page works. We tried three times.
      </p>
      <button
        type="button"
        className="min-h-10 rounded-control border border-line-strong bg-surface px-4 text-body-sm font-semibold"
        onClick={() => location.reload()}
      >
        Try again
      </button>
    </div>
  )
}
