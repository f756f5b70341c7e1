import { useState } from 'react'

/** Tells when a picture cannot be shown, also when it failed before the page came alive. */
export function useImageFailure(source: string) {
  const [failed, setFailed] = useState<string>()
  const watch = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(source)
  }
  return { hasFailed: failed === source, watch, onError: () => setFailed(source) }
}
