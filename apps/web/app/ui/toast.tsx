import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  raiseToast,
  subscribeToToasts,
  type Toast,
  type ToastMessage,
  toastsNow,
  toastsOnServer,
} from './toast-store.ts'

/** Shows a message from anywhere. A failure reported here must also stand in the page. */
export function toast(message: ToastMessage) {
  raiseToast(message)
}

// A page whose toasts cannot be loaded still works: failures stand in the page as well.
const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then(
    ({ ToastRegion }) => asDefault(ToastRegion),
    () => asDefault(() => null),
  ),
)

type RegionProps = { toasts: readonly Toast[]; isFocused: boolean }
function asDefault(component: ComponentType<RegionProps>) {
  return { default: component }
}

/** Stands once in the document; loads the notification region when it is first needed. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, toastsNow, toastsOnServer)
  const [isAsked, setAsked] = useState(false)
  const isNeeded = isAsked || toasts.length > 0

  useEffect(() => {
    if (isNeeded) return
    const ask = (event: KeyboardEvent) => {
      if (event.key === 'F8') setAsked(true)
    }
    document.addEventListener('keydown', ask)
    return () => document.removeEventListener('keydown', ask)
  }, [isNeeded])

  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion toasts={toasts} isFocused={isAsked} />
    </Suspense>
  )
}
