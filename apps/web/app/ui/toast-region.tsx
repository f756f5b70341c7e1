import { Toast as RadixToast } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { ToastCard } from './toast-card.tsx'
import { TOASTS_LISTED, type Toast, toastToShow } from './toast-store.ts'

type ToastRegionProps = { toasts: readonly Toast[]; isFocused: boolean }

/** The notification region: one toast at a time, and on F8 the list of the last ones. */
export function ToastRegion({ toasts, isFocused }: ToastRegionProps) {
  const region = useRef<HTMLOListElement>(null)
  const [hasFocus, setFocus] = useState(false)
  const shown = useShown(toasts)

  useEffect(() => {
    if (isFocused) region.current?.focus()
  }, [isFocused])

  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={50}>
      <RadixToast.Viewport
        ref={region}
        onFocus={({ target }) => setFocus(target.matches(':focus-visible'))}
        onBlur={() => setFocus(false)}
        className="group fixed inset-x-4 bottom-4 z-toast grid grid-cols-1 justify-items-end gap-3 sm:inset-x-auto sm:top-4 sm:right-4 sm:bottom-auto"
      >
        <Recent toasts={toasts} />
      </RadixToast.Viewport>
      {toasts.map(
        (toast) =>
          (toast === shown || toast.isDismissed) && (
            <ToastCard key={toast.id} toast={toast} isHeld={hasFocus} />
          ),
      )}
    </RadixToast.Provider>
  )
}

/** Remembers what is on screen, so that nothing takes its place before it has been read. */
function useShown(toasts: readonly Toast[]): Toast | undefined {
  const [shownId, setShownId] = useState<number>()
  const shown = toastToShow(toasts, shownId)
  if (shown && shown.id !== shownId) setShownId(shown.id)
  return shown
}

/** Always there for screen readers; seen while the region has the focus. */
function Recent({ toasts }: { toasts: readonly Toast[] }) {
  const recent = toasts.slice(-TOASTS_LISTED).reverse()
  return (
    <li className="sr-only row-start-2 group-focus-visible:not-sr-only">
      <div className="w-90 max-w-full rounded-tile border bg-surface-overlay px-4 py-3.5 text-body-sm shadow-float">
        <p className="font-semibold">Notifications</p>
        {recent.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
        <ul className="mt-1 grid gap-1 text-ink-2">
          {recent.map(({ id, title, description }) => (
            <li key={id}>{description ? `${title}: ${description}` : title}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}
