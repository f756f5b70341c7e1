import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOffline } from '../../lib/online.ts'
import { toast } from '../../ui/toast.tsx'

const bar =
  'h-10 items-center justify-center gap-2.5 border-b border-warning-line bg-warning-soft px-gutter text-center text-small font-semibold text-warning-ink max-sm:h-14'

const back = { title: 'You’re back online', description: 'Your cart is as you left it.' } as const

/** Says above everything else that the network is away, and once that it is back. */
export function OfflineBar() {
  const isOffline = useOffline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!isOffline && wasOffline.current) toast(back)
    wasOffline.current = isOffline
  }, [isOffline])
  return (
    <div role="status" className="sticky top-0 z-menu">
      {isOffline && (
        <p data-offline="" className={`flex ${bar}`}>
          <WifiOff size={16} className="shrink-0" aria-hidden />
          You’re offline. You can keep reading; buying works again when you’re back.
        </p>
      )}
    </div>
  )
}

/** Painted by the server and shown only if the page's scripts never came. */
export function PlainBar() {
  // Without the query: the page is kept, and others are given it.
  const { pathname } = useLocation()
  return (
    <p className={`hidden in-data-plain:flex ${bar}`}>
      Parts of this page didn’t load. Links still work.
      <a href={pathname} className="underline">
        Reload
      </a>
    </p>
  )
}
