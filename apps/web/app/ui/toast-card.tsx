import { Bell, Check, CircleAlert, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { closeTop } from '../lib/back-closes.ts'
import { IconButton } from './button.tsx'
import { dismissToast, type Toast } from './toast-store.ts'

const tones = {
  neutral: { icon: Bell, tile: 'bg-surface-strong text-ink-2' },
  success: { icon: Check, tile: 'bg-success-soft text-success-ink' },
  danger: { icon: CircleAlert, tile: 'bg-danger-soft text-danger-ink' },
}

/** One message. Its time stands still while it is held, pointed at, or the tab is hidden. */
export function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const [isPointedAt, setPointedAt] = useState(false)
  const isHidden = useHiddenTab()
  const { id, tone, title, description, isDismissed } = toast
  const { icon: Icon, tile } = tones[tone]
  const isRunning = !isDismissed && !isHeld && !isPointedAt && !isHidden
  useCountdown(isRunning, toast.durationMs, () => dismissToast(id))

  return (
    <RadixToast.Root
      data-toast
      open={!isDismissed}
      onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
      // Escape belongs to the dialog or drawer under it; a toast goes by itself.
      onEscapeKeyDown={(event) => closeTop() && event.preventDefault()}
      duration={Number.POSITIVE_INFINITY}
      type={tone === 'danger' ? 'foreground' : 'background'}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      className="col-start-1 row-start-1 flex w-90 max-w-full items-start gap-3 rounded-tile border bg-surface-overlay py-3.5 pr-3.5 pl-4 text-body-sm shadow-float transition-transform data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none"
    >
      <span className={`grid size-7 shrink-0 place-items-center rounded-control-sm ${tile}`}>
        <Icon size={15} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
        {description && (
          <RadixToast.Description className="text-ink-2">{description}</RadixToast.Description>
        )}
      </div>
      <RadixToast.Close asChild>
        <IconButton label="Dismiss" icon={X} size="sm" className="-my-0.5" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

function useCountdown(isRunning: boolean, durationMs: number, onEnd: () => void) {
  const remaining = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isRunning) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= Date.now() - startedAt
    }
  }, [isRunning])
}

function useHiddenTab() {
  const [isHidden, setHidden] = useState(() => document.hidden)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isHidden
}
