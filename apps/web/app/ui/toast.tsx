import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { optional } from '../lib/loading/optional.ts'
import {
  raiseToast,
  subscribeToToasts,
  type ToastMessage,
  toastsNow,
  toastsOnServer,
} from './toast-store.ts'

/** Shows a message from anywhere. A failure reported here must also be shown in the page. */
export function toast(message: ToastMessage) {
  raiseToast(message)
}

// A page whose toasts cannot be loaded still works: failures are shown in the page as well.
const ToastRegion = optional(() => import('./toast-region.tsx').then((m) => m.ToastRegion))

/** Once in the document; loads the notification region when it is first needed. */
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
