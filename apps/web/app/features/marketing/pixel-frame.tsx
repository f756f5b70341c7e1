import { PIXEL_PATH } from '@keyhaven/contracts/page-entries'
import { useEffect, useRef, useState } from 'react'
import { onEvent } from '../../lib/analytics.ts'
import { clientId } from '../../lib/client-id.ts'
import { pixelMessage } from './pixel.rules.ts'

type PixelFrameProps = { src?: string }

/**
 * Marketing tools, in a frame without an origin: it hears what `pixelMessage` names, and reaches neither the
 * page nor its address, cookies or storage.
 */
export function PixelFrame({ src = PIXEL_PATH }: PixelFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!isReady) return
    const tell = (event: unknown) => {
      const message = pixelMessage(event, { clientId: clientId(), search: location.search })
      // Its origin is opaque: no name but this one reaches it.
      if (message) frame.current?.contentWindow?.postMessage(message, '*')
    }
    for (const event of window.dataLayer ?? []) tell(event)
    return onEvent(tell)
  }, [isReady])
  return (
    <iframe
      ref={frame}
      title="Counting of visits and purchases"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      src={src}
      aria-hidden
      tabIndex={-1}
      className="hidden"
      onLoad={() => setReady(true)}
    />
  )
}
