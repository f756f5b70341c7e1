import { TAG_FRAME } from '@keyhaven/contracts/page-entries'
import { useEffect } from 'react'
import type { TagFacts } from '../../lib/api/load-context.ts'
import { refusesSharing } from '../../lib/consent.ts'
import { useConsent } from '../../state/consent.ts'
import { PixelFrame } from './pixel-frame.tsx'
import { ownTagConfig, saveTagConfig } from './tag-device.ts'
import { logEvents } from './tag-events.ts'

/** The tag manager's frame, from the moment the visitor agrees until they refuse. */
export function Tags(tags: TagFacts) {
  const { containerId, debugMode, isAgreed } = tags
  const isAllowed = useConsent() === 'all' && !refusesSharing()
  useEffect(() => {
    if (isAllowed) saveTagConfig({ containerId, debugMode })
  }, [isAllowed, containerId, debugMode])
  const own = isAllowed ? ownTagConfig(tags) : undefined
  const isLogged = own?.isEnabled === true && own.debugMode
  useEffect(() => (isLogged ? logEvents() : undefined), [isLogged])
  return (
    <>
      {own?.isEnabled && <PixelFrame src={TAG_FRAME} />}
      {isAgreed && <NoScriptFrame />}
    </>
  )
}

/** For browsers that run no scripts: the same frame, in which the container's own one counts. */
function NoScriptFrame() {
  return (
    <noscript>
      <iframe
        title="Tag manager"
        sandbox=""
        referrerPolicy="no-referrer"
        src={TAG_FRAME}
        height="0"
        width="0"
        className="hidden"
      />
    </noscript>
  )
}
