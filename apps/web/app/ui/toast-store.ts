/** Constants of the specification. */
const TOAST_DURATION_MS = 5_000
export const TOAST_KEPT_MS = 1_000_000
export const TOASTS_LISTED = 10

export type ToastTone = 'neutral' | 'success' | 'danger'
export type ToastMessage = {
  title: string
  description?: string
  tone?: ToastTone
  durationMs?: number
}
export type Toast = Required<Pick<ToastMessage, 'title' | 'tone' | 'durationMs'>> & {
  id: number
  description?: string
  isDismissed: boolean
}

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

export const toastsNow = () => toasts
export const toastsOnServer = () => none

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Queues a message. An equal one that is still to be read is not repeated. */
export function raiseToast({
  title,
  description,
  tone = 'neutral',
  durationMs = TOAST_DURATION_MS,
}: ToastMessage) {
  const isRepeated = toasts.some(
    (toast) => !toast.isDismissed && toast.title === title && toast.description === description,
  )
  if (isRepeated) return
  lastId += 1
  const words = description === undefined ? { title } : { title, description }
  replace([...toasts, { ...words, id: lastId, tone, durationMs, isDismissed: false }])
}

/** Dismissed messages stay listed for a while, so that nothing is lost. */
export function dismissToast(id: number) {
  replace(toasts.map((toast) => (toast.id === id ? { ...toast, isDismissed: true } : toast)))
  setTimeout(() => replace(toasts.filter((toast) => toast.id !== id)), TOAST_KEPT_MS)
}

/** What was said before is over: the page is about to say something else. */
export function dismissToasts() {
  for (const { id, isDismissed } of toasts) if (!isDismissed) dismissToast(id)
}

/** The one to show: what is on screen stays; of the waiting ones, errors come first. */
export function toastToShow(all: readonly Toast[], shownId: number | undefined): Toast | undefined {
  const waiting = all.filter((toast) => !toast.isDismissed)
  return (
    waiting.find((toast) => toast.id === shownId) ??
    waiting.find((toast) => toast.tone === 'danger') ??
    waiting[0]
  )
}
