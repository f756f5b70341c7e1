import { PIXEL_PATH } from '@keyhaven/contracts/page-entries'
import { useEffect, useRef, useState } from 'react'
import { onEvent } from '../../lib/analytics.ts'
import { pixelMessage } from './pixel.rules.ts'

/**
 * Marketing tools in documents of the payment zone: a frame without an origin, which hears what was
 * bought for how much, and nothing else. It reaches neither the page nor its address nor its cookies.
 */
export function PixelFrame() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!isReady) return
    const tell = (event: unknown) => {
      const message = pixelMessage(event)
      // Its origin is opaque: no name but this one reaches it.
      if (message) frame.current?.contentWindow?.postMessage(message, '*')
    }
    for (const event of window.dataLayer ?? []) tell(event)
    return onEvent(tell)
  }, [isReady])
  return (
    <iframe
      ref={frame}
      title="Purchase counting"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      src={PIXEL_PATH}
      aria-hidden
      tabIndex={-1}
      className="hidden"
      onLoad={() => setReady(true)}
    />
  )
}
